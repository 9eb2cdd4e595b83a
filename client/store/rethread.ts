import { subjectOf, type Change } from './changes.ts'

/** Where a subject (a field of a record, or its presence) stands: on the server as last known, and now. */
export interface Standing {
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
export function rethread<E extends WithChanges>(
  done: readonly E[],
  undone: readonly E[],
  standings: ReadonlyMap<string, Standing>,
  withChanges: (entry: E, changes: readonly Change[]) => E,
): { done: E[]; undone: E[]; told: ReadonlySet<string> } {
  const told = new Set<string>()
  const remaining = countBySubject(done)
  const cursors = new Map<string, Cursor>()

  const thread = (change: Change, last: boolean): Change => {
    const subject = subjectOf(change)
    const standing = standings.get(subject)
    if (standing === undefined) return change
    const cursor = cursors.get(subject) ?? { at: standing.base, oldBase: change.before }
    const mapped = Object.is(change.after, cursor.oldBase) ? standing.base : change.after
    const after = last ? standing.current : mapped
    cursors.set(subject, { ...cursor, at: after })
    return moved(change, cursor.at, after)
  }

  const nextDone = done.map((entry) =>
    changed(entry, withChanges, (change) => {
      const subject = subjectOf(change)
      const left = (remaining.get(subject) ?? 0) - 1
      remaining.set(subject, left)
      told.add(subject)
      return thread(change, left === 0)
    }),
  )
  for (const [subject, cursor] of cursors) {
    cursors.set(subject, { ...cursor, at: standings.get(subject)?.current })
  }
  const nextUndone = undone.toReversed().map((entry) =>
    changed(entry, withChanges, (change) => {
      const standing = standings.get(subjectOf(change))
      const subject = subjectOf(change)
      if (standing !== undefined && !cursors.has(subject)) {
        cursors.set(subject, { at: standing.current, oldBase: change.before })
      }
      return thread(change, false)
    }),
  )
  return {
    done: nextDone.filter((entry) => entry.changes.length > 0),
    undone: nextUndone.filter((entry) => entry.changes.length > 0).toReversed(),
    told,
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

function changed<E extends WithChanges>(
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

function moved(change: Change, before: unknown, after: unknown): Change {
  if (Object.is(change.before, before) && Object.is(change.after, after)) return change
  if (change.kind === 'field') return { ...change, before, after }
  // Standings of a record's presence hold presences, as its changes do.
  return { ...change, before: before as typeof change.before, after: after as typeof change.after }
}
