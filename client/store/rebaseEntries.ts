import { subjectOf, withValues, type Change } from './changes.ts'

/** The last known server value and the current value of a subject (a field of a record, or its presence). */
export interface SubjectState {
  readonly base: unknown
  readonly current: unknown
}

interface WithChanges {
  readonly changes: readonly Change[]
}

interface Layer<E> {
  readonly done: readonly E[]
  readonly undone: readonly E[]
}

/**
 * Rebases the journal after the server's rows changed: the changes of every subject form a chain again, from its base through the
 * done entries of all layers to its current value; the undone entries of a layer lead on from its last done one. Undoing everything
 * then ends at the base. Entries without a change are dropped; `rebased` are the subjects that some done entry changes.
 */
export function rebaseEntries<E extends WithChanges>(
  layers: readonly Layer<E>[],
  subjectStates: ReadonlyMap<string, SubjectState>,
  withChanges: (entry: E, changes: readonly Change[]) => E,
): { layers: Layer<E>[]; rebased: ReadonlySet<string> } {
  const rebased = new Set<string>()
  const remaining = countBySubject(layers.flatMap(({ done }) => done))
  const cursors: Cursors = new Map()

  const rebaseDone = (change: Change): Change => {
    const subject = subjectOf(change)
    const left = (remaining.get(subject) ?? 0) - 1
    remaining.set(subject, left)
    rebased.add(subject)
    const state = subjectStates.get(subject)
    return state === undefined ? change : rebaseChange(change, cursors, { ...state, isLast: left === 0 })
  }
  const rebaseUndone = (change: Change, undoneCursors: Cursors): Change => {
    const subject = subjectOf(change)
    const state = subjectStates.get(subject)
    if (state === undefined) return change
    if (!undoneCursors.has(subject)) {
      // Only layers above change it, or no entry does.
      const at = (remaining.get(subject) ?? 0) > 0 ? state.base : state.current
      undoneCursors.set(subject, { at, oldBase: change.before })
    }
    return rebaseChange(change, undoneCursors, { ...state, isLast: false })
  }

  const rebasedLayers = layers.map(({ done, undone }): Layer<E> => {
    const nextDone = done.map((entry) => mapChanges(entry, withChanges, rebaseDone))
    const undoneCursors = new Map(cursors)
    const nextUndone = undone
      .toReversed()
      .map((entry) => mapChanges(entry, withChanges, (change) => rebaseUndone(change, undoneCursors)))
    return { done: nextDone.filter(hasChanges), undone: nextUndone.filter(hasChanges).toReversed() }
  })
  return { layers: rebasedLayers, rebased }
}

/** Makes a change start where the one before it ended; the last one of a chain leads to the current value. */
function rebaseChange(
  change: Change,
  cursors: Cursors,
  { base, current, isLast }: SubjectState & { readonly isLast: boolean },
): Change {
  const subject = subjectOf(change)
  const cursor = cursors.get(subject) ?? { at: base, oldBase: change.before }
  const mapped = Object.is(change.after, cursor.oldBase) ? base : change.after
  const after = isLast ? current : mapped
  cursors.set(subject, { ...cursor, at: after })
  return withValues(change, cursor.at, after)
}

function hasChanges({ changes }: WithChanges): boolean {
  return changes.length > 0
}

type Cursors = Map<string, Cursor>

interface Cursor {
  readonly at: unknown
  /** The base of the chain before rebasing. */
  readonly oldBase: unknown
}

function countBySubject(entries: readonly WithChanges[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { changes } of entries) {
    for (const change of changes) {
      const subject = subjectOf(change)
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
    }
  }
  return counts
}

function mapChanges<E extends WithChanges>(
  entry: E,
  withChanges: (entry: E, changes: readonly Change[]) => E,
  map: (change: Change) => Change,
): E {
  const changes = entry.changes.map(map)
  if (changes.every((change, index) => change === entry.changes[index])) return entry
  return withChanges(
    entry,
    changes.filter((change) => !Object.is(change.before, change.after)),
  )
}
