import { subjectOf, type Change } from './changes.ts'

/** Where a subject (a field of a record, or its presence) stands: on the server as last known, and now. */
export interface SubjectState {
  readonly base: unknown
  readonly current: unknown
}

interface WithChanges {
  readonly changes: readonly Change[]
}

/**
 * After the server's row became another one: makes the changes of every subject a chain again, from its base through what
 * was done to its current value, and on through what was undone. Undoing everything then ends at the base. Entries left
 * without a change are dropped; `untold` are changes that no entry tells of.
 */
export function rebaseEntries<E extends WithChanges>(
  done: readonly E[],
  undone: readonly E[],
  subjectStates: ReadonlyMap<string, SubjectState>,
  withChanges: (entry: E, changes: readonly Change[]) => E,
): { done: E[]; undone: E[]; told: ReadonlySet<string> } {
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
    told: rebased,
  }
}

interface Cursor {
  readonly at: unknown
  /** The base that the chain had before. */
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
  // Standings of a record's presence hold presences, as its changes do.
  return { ...change, before: before as typeof change.before, after: after as typeof change.after }
}
