/** Whether a record is in the cache, absent from it, or marked for deletion. */
export type Presence = 'absent' | 'present' | 'deleted'

/** A field of a record has another value. */
interface FieldChange {
  readonly kind: 'field'
  /** Identifies an entity of the store for as long as it lives. */
  readonly record: string
  readonly property: string
  readonly before: unknown
  readonly after: unknown
}

/** A record was added, removed or restored. */
interface PresenceChange {
  readonly kind: 'presence'
  readonly record: string
  readonly before: Presence
  readonly after: Presence
}

/** A change as a plain value: undo, scopes, review and drafts are built on it. */
export type Change = FieldChange | PresenceChange

/** What a change is about; two changes with one subject overwrite each other. */
export function subjectOf(change: Change): string {
  return change.kind === 'field' ? `${change.record}.${change.property}` : change.record
}

/** A change of the same subject with other values. */
export function withValues(change: Change, before: unknown, after: unknown): Change {
  if (Object.is(change.before, before) && Object.is(change.after, after)) return change
  if (change.kind === 'field') return { ...change, before, after }
  // The values of a presence subject are presences, as in its changes.
  return { ...change, before: before as typeof change.before, after: after as typeof change.after }
}

/** The changes that undo these, in the order in which to apply them. */
export function reverse(changes: readonly Change[]): Change[] {
  return changes.map(reverseOne).toReversed()
}

function reverseOne(change: Change): Change {
  return change.kind === 'field'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, before: change.after, after: change.before }
}

/**
 * The fewest changes with the same effect: at most one for each subject, none that ends with the value it began with, and none of
 * the fields of a record that is created within them (undo removes it with its values, redo restores both).
 */
export function squash(changes: readonly Change[]): Change[] {
  const bySubject = new Map<string, Change>()
  for (const change of changes) {
    const subject = subjectOf(change)
    const earlier = bySubject.get(subject)
    bySubject.set(subject, earlier === undefined ? change : mergeChanges(earlier, change))
  }
  const made = new Set([...bySubject.values()].filter(isCreation).map(({ record }) => record))
  return [...bySubject.values()].filter(
    (change) =>
      !Object.is(change.before, change.after) && !(change.kind === 'field' && made.has(change.record)),
  )
}

function mergeChanges(earlier: Change, later: Change): Change {
  if (earlier.kind === 'field' && later.kind === 'field') return { ...earlier, after: later.after }
  // Stryker disable next-line ConditionalExpression: changes of one subject have one kind; the test only tells it to the compiler
  if (earlier.kind === 'presence' && later.kind === 'presence') return { ...earlier, after: later.after }
  return later
}

/** The record was created here, even if removed again: `absent` to `present`, or `absent` to `absent`. */
function isCreation(change: Change): boolean {
  return change.kind === 'presence' && change.before === 'absent'
}
