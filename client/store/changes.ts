/** Is a record there, gone (or not yet made), or marked for deletion? */
export type Presence = 'absent' | 'present' | 'deleted'

/** A field of a record has another value. */
interface FieldChange {
  readonly kind: 'field'
  /** Names an entity of the store; the same for as long as the entity lives. */
  readonly record: string
  readonly property: string
  readonly before: unknown
  readonly after: unknown
}

/** A record was added, removed or brought back. */
interface PresenceChange {
  readonly kind: 'presence'
  readonly record: string
  readonly before: Presence
  readonly after: Presence
}

/** A change as a plain value: the one mechanism under undo, scopes, review and drafts. */
export type Change = FieldChange | PresenceChange

/** What a change is about; two changes with one subject overwrite each other. */
export function subjectOf(change: Change): string {
  return change.kind === 'field' ? `${change.record}.${change.property}` : change.record
}

/** The changes that take these back, in the order in which to apply them. */
export function reverse(changes: readonly Change[]): Change[] {
  return changes.map(reverseOne).toReversed()
}

function reverseOne(change: Change): Change {
  return change.kind === 'field'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, before: change.after, after: change.before }
}

/**
 * The fewest changes with the same effect: one a subject, none that ends where it began, and none of the fields of a record
 * that is made within them (undone, it is gone with its values; redone, it is back with them).
 */
export function squash(changes: readonly Change[]): Change[] {
  const bySubject = new Map<string, Change>()
  for (const change of changes) {
    const subject = subjectOf(change)
    const earlier = bySubject.get(subject)
    bySubject.set(subject, earlier === undefined ? change : mergeChanges(earlier, change))
  }
  const made = new Set(
    changes.flatMap((change) => (isCreation(bySubject.get(change.record)) ? change.record : [])),
  )
  return [...bySubject.values()].filter(
    (change) =>
      !Object.is(change.before, change.after) && !(change.kind === 'field' && made.has(change.record)),
  )
}

function mergeChanges(earlier: Change, later: Change): Change {
  if (earlier.kind === 'field' && later.kind === 'field') return { ...earlier, after: later.after }
  if (earlier.kind === 'presence' && later.kind === 'presence') return { ...earlier, after: later.after }
  return later
}

/** Made here, even if gone again: `absent` to `present`, or `absent` to `absent`. */
function isCreation(change: Change | undefined): boolean {
  return change?.kind === 'presence' && change.before === 'absent'
}
