import { subjectOf, type Change } from './changes.ts'

/** The last known server value and the current value of a subject (a field of a record, or its presence). */
export interface SubjectState {
  readonly base: unknown
  readonly current: unknown
}

interface WithChanges {
  readonly changes: readonly Change[]
}

/**
 * Rebases the journal after the server's rows changed: the changes of every subject form a chain again, from its base through the
 * done entries to its current value, and on through the undone entries. Undoing everything then ends at the base. Entries without a
 * change are dropped; `rebased` are the subjects that some done entry changes.
 */
export function rebaseEntries<E extends WithChanges>(
  done: readonly E[],
  undone: readonly E[],
  subjectStates: ReadonlyMap<string, SubjectState>,
  withChanges: (entry: E, changes: readonly Change[]) => E,
): { done: E[]; undone: E[]; rebased: ReadonlySet<string> } {
  const rebased = new Set<string>()
  const remaining = countBySubject(done)
  const cursors = new Map<string, Cursor>()

  const rebaseChange = (change: Change, last: boolean): Change => {
    const subject = subjectOf(change)
    const state = subjectStates.get(subject)
    if (state === undefined) return change
    const cursor = cursors.get(subject) ?? { at: state.base, oldBase: change.before }
    const mapped = Object.is(change.after, cursor.oldBase) ? state.base : change.after
    const after = last ? state.current : mapped
    cursors.set(subject, { ...cursor, at: after })
    return withValues(change, cursor.at, after)
  }

  const nextDone = done.map((entry) =>
    mapChanges(entry, withChanges, (change) => {
      const subject = subjectOf(change)
      const left = (remaining.get(subject) ?? 0) - 1
      remaining.set(subject, left)
      rebased.add(subject)
      return rebaseChange(change, left === 0)
    }),
  )
  for (const [subject, cursor] of cursors) {
    cursors.set(subject, { ...cursor, at: subjectStates.get(subject)?.current })
  }
  const nextUndone = undone.toReversed().map((entry) =>
    mapChanges(entry, withChanges, (change) => {
      const state = subjectStates.get(subjectOf(change))
      const subject = subjectOf(change)
      if (state !== undefined && !cursors.has(subject)) {
        cursors.set(subject, { at: state.current, oldBase: change.before })
      }
      return rebaseChange(change, false)
    }),
  )
  return {
    done: nextDone.filter((entry) => entry.changes.length > 0),
    undone: nextUndone.filter((entry) => entry.changes.length > 0).toReversed(),
    rebased,
  }
}

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

function withValues(change: Change, before: unknown, after: unknown): Change {
  if (Object.is(change.before, before) && Object.is(change.after, after)) return change
  if (change.kind === 'field') return { ...change, before, after }
  // The values of a presence subject are presences, as in its changes.
  return { ...change, before: before as typeof change.before, after: after as typeof change.after }
}
