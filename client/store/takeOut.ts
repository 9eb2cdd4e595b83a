import { reverse, squash, subjectOf, withValues, type Change } from './changes.ts'
import type { JournalEntry } from './JournalEntry.ts'

interface Layer {
  readonly done: readonly JournalEntry[]
  readonly undone: readonly JournalEntry[]
}

/** Where the chain of a subject's changes has got to: with the entries that are taken out, and without them. */
interface Cursor {
  readonly first: Change
  readonly end: unknown
  readonly at: unknown
}

type Cursors = Map<string, Cursor>

/**
 * Takes entries out of the journal: the changes after them lead on from what was there before them. `undoing` are the changes that
 * undo them, in the order in which to apply them: none of a subject that another entry changed since.
 */
export function takeOut(
  layers: readonly Layer[],
  isTaken: (entry: JournalEntry, change: Change) => boolean,
): { readonly layers: readonly Layer[]; readonly undoing: readonly Change[] } {
  const cursors: Cursors = new Map()
  const remaining = layers.map(({ done, undone }): Layer => {
    const nextDone = done.flatMap((entry) => without(entry, isTaken, cursors))
    // Redo goes on from the end of the layer.
    const undoneCursors = new Map(cursors)
    const nextUndone = undone.toReversed().flatMap((entry) => without(entry, isTaken, undoneCursors))
    return { done: nextDone, undone: nextUndone.toReversed() }
  })
  const taken = [...cursors.values()].map(({ first, at, end }) => withValues(first, at, end))
  return { layers: remaining, undoing: reverse(squash(taken)) }
}

function without(
  entry: JournalEntry,
  isTaken: (entry: JournalEntry, change: Change) => boolean,
  cursors: Cursors,
): readonly JournalEntry[] {
  const changes = entry.changes.flatMap((change) => {
    const subject = subjectOf(change)
    const cursor = cursors.get(subject) ?? { first: change, end: change.before, at: change.before }
    const leadsOn = Object.is(change.before, cursor.end)
    if (isTaken(entry, change)) {
      // A change that does not lead on was overwritten by Undo, Redo or a scope that was closed.
      cursors.set(subject, leadsOn ? { ...cursor, end: change.after } : cursor)
      return []
    }
    cursors.set(subject, { ...cursor, end: change.after, at: change.after })
    const next = leadsOn ? withValues(change, cursor.at, change.after) : change
    return Object.is(next.before, next.after) ? [] : [next]
  })
  return changes.length === 0 ? [] : [{ ...entry, changes }]
}

/** The records that an entry added. */
export function addedBy({ changes }: JournalEntry): readonly string[] {
  return changes.flatMap(({ kind, before, record }) =>
    kind === 'presence' && before === 'absent' ? record : [],
  )
}
