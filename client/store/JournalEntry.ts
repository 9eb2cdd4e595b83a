import { subjectOf, type Change } from './changes.ts'

/** One edit of the user, with everything that followed from it. */
export interface JournalEntry {
  readonly id: number
  readonly label: string
  /** ISO instant. */
  readonly at: string
  readonly changes: readonly Change[]
}

/** Does this change make a record refer to the other one? */
export type RefersTo = (change: Change, record: string) => boolean

/** Those of the later entries that cannot stay when this one is undone: they change its subjects, or need a record that it added. */
export function dependantsOf(
  entry: JournalEntry,
  later: readonly JournalEntry[],
  refersTo: RefersTo,
): JournalEntry[] {
  const group = [entry]
  for (const each of later) {
    if (group.some((member) => dependsOn(each, member, refersTo))) group.push(each)
  }
  return group.slice(1)
}

function dependsOn(later: JournalEntry, earlier: JournalEntry, refersTo: RefersTo): boolean {
  return earlier.changes.some((change) =>
    later.changes.some(
      (other) =>
        subjectOf(other) === subjectOf(change) ||
        (other.record === change.record && (other.kind === 'presence' || change.kind === 'presence')) ||
        (change.kind === 'presence' && refersTo(other, change.record)),
    ),
  )
}
