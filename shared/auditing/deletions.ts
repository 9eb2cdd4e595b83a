import { satisfiesRoleRule, type RoleHolder } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'
import { countOf } from '../kernel/countOf.ts'
import { minutesBetween } from '../kernel/days.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { formatList } from '../kernel/text.ts'
import { keyFieldOf, stampedField, type EntityDeclaration } from '../model/defineEntity.ts'
import { getEntity, type AnyRecord, type Model } from '../model/model.ts'
import type { AuditChange, AuditLog } from './AuditLog.ts'

/** For so long whoever deleted something may take that back; the page offers it for less. */
const UNDO_MINUTES = 10

/** For so long the page offers to take a deletion back (B-12). */
export const UNDO_OFFER_MILLISECONDS = 10_000

type Deleting = Pick<AuditLog, 'userId' | 'when'>

/** May the user bring back what this save deleted: administrators anything, everybody what they have just deleted (SV600)? */
export function mayUndelete(
  user: RoleHolder & { readonly userId: number },
  deletion: Deleting,
  now: string,
): boolean {
  if (satisfiesRoleRule(user, permissions.administer)) return true
  return deletion.userId === user.userId && minutesBetween(deletion.when, now) <= UNDO_MINUTES
}

/**
 * Is a record still as the save of this moment left it that deleted it, rather than restored, or deleted again by another one? `current`
 * is its row, null where there is none.
 */
export function isStillDeleted(entity: EntityDeclaration, when: string, current: AnyRecord | null): boolean {
  const stamp = stampedField(entity, 'deleted')
  return stamp === undefined ? current === null : current !== null && current[stamp] === when
}

/** A record whose row was removed, by what the log has of that: its values, but for those that were null. */
export function recordBefore(
  entity: EntityDeclaration,
  id: number,
  changes: readonly AuditChange[],
): AnyRecord {
  const values = changes.map(({ ColumnName, OriginalValue }) => [ColumnName, OriginalValue])
  return { ...Object.fromEntries(values), [keyFieldOf(entity)]: id }
}

/** A record that a save deleted; its title is empty where only its kind is of interest. */
export interface NamedDeletion {
  readonly entityTypeName: string
  readonly title: string
}

/** The number of records that are called by their titles. */
const TITLED = 3

/** What a save deleted, the first kind of it by title: 'R512 and 3 jobs', 'Ann Doe, Bob Doe, Cy Doe and 4 contacts'. */
export function deletedInWords(model: Model, deleted: readonly NamedDeletion[]): string {
  const groups = [...groupBy(deleted, ({ entityTypeName }) => entityTypeName)]
  const parts = groups.flatMap(([name, group], index) => {
    const titled = index === 0 ? group.slice(0, TITLED).map(({ title }) => title) : []
    const count = group.length - titled.length
    const others = count === 0 ? [] : [countOf(count, getEntity(model, name).caption.toLowerCase())]
    return [...titled, ...others]
  })
  return formatList(parts)
}
