import { joinNonBlank, truncate } from '#shared/kernel/text.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import { removesRow, type FieldChange, type PlannedChange, type SavingUser } from './change.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'
import { isMoment, nextVersion } from './nextVersion.ts'

/** Who stamps and when; `now` is an instant of the server's clock. */
export interface StampOf {
  readonly user: SavingUser
  readonly now: string
}

/** First and last name, as stamps and audit tell a user. */
export function fullName(user: SavingUser): string {
  return joinNonBlank([user.firstName, user.lastName], ' ')
}

/** Completes the records with what the server owns, stamps and versions (SV26, SV30), and finds out what has changed. */
export function derive(changes: readonly PlannedChange[], by: StampOf): void {
  const name = fullName(by.user)
  for (const change of changes) {
    const { shape, current, result } = change
    stamp(change, name, by)
    if (removesRow(change)) continue
    if (current !== null) change.changes = changesBetween(shape, current, result)
    raiseVersion(change, by.now)
  }
}

/** Gives a changed record its next version; where that is a moment, moving it is a change of its own. */
function raiseVersion(change: PlannedChange, now: string): void {
  const { shape, current, result, requested } = change
  const { version } = shape
  if (version === null) return
  const before = current?.[version.name]
  const sent = isMoment(version) && requested.nextVersion !== before ? requested.nextVersion : null
  if (current !== null && change.changes.length === 0 && sent === null) return
  if (isDerived(change)) return
  const next = sent ?? nextVersion(version.field, before, now)
  result[version.name] = next
  if (current !== null && change.changes.length === 0)
    change.changes = [{ field: version, from: before, to: next }]
}

/**
 * Has an update changed nothing but figures that only the server sets, or places in an order in which somebody moved another
 * record? Nobody can be editing those, so nobody is overtaken (SV30).
 */
function isDerived({ operation, changes, requested }: PlannedChange): boolean {
  const isAsked = requested.index >= 0
  return (
    operation === 'update' &&
    changes.length > 0 &&
    changes.every(({ field: { field } }) => field.serverOwned || (!isAsked && field.renumbered === true))
  )
}

/** In what a record has become another, without key and version. */
export function changesBetween(
  { fields, keys, version }: EntityShape,
  before: AnyRecord,
  after: AnyRecord,
): FieldChange[] {
  const changes: FieldChange[] = []
  for (const field of fields) {
    const [from, to] = [before[field.name], after[field.name]]
    if (from !== to && field !== version && !keys.includes(field)) changes.push({ field, from, to })
  }
  return changes
}

function stamp({ shape, operation, result }: PlannedChange, name: string, { user, now }: StampOf): void {
  const { created, createdBy, createdById, deleted, deletedBy } = shape.stamps
  if (operation === 'create') {
    put(result, created, now)
    put(result, createdBy, truncateField(name, createdBy))
    put(result, createdById, user.userId)
  } else if (operation === 'delete') {
    put(result, deleted, now)
    put(result, deletedBy, truncateField(name, deletedBy))
  } else if (operation === 'restore') {
    put(result, deleted, null)
    put(result, deletedBy, null)
  }
}

function put(record: Record<string, unknown>, field: FieldShape | null, value: unknown): void {
  if (field !== null) record[field.name] = value
}

function truncateField(name: string, field: FieldShape | null): string {
  return truncate(name, field?.field.maxLength ?? name.length)
}
