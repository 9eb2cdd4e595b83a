import { joinNonBlank, truncate } from '#shared/kernel/text.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import {
  removesRow,
  type FieldChange,
  type PlannedChange,
  type RequestedChange,
  type SavingUser,
} from './change.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'
import { isInstantField, nextVersion } from './nextVersion.ts'

/** The user whom stamps and audit name. */
export type Author = Pick<SavingUser, 'userId' | 'firstName' | 'lastName'>

/** The author and instant of stamps; `now` is an instant of the server's clock. */
export interface StampSource {
  readonly user: Author
  readonly now: string
}

/** First and last name of a user, for stamps and audit. */
export function fullName(user: Author): string {
  return joinNonBlank([user.firstName, user.lastName], ' ')
}

/** The parts of a planned change that stamps, versions and audit depend on. */
export interface DerivableChange extends Pick<PlannedChange, 'shape' | 'operation' | 'current' | 'result'> {
  readonly requested: Pick<RequestedChange, 'index' | 'nextVersion'>
  changes: PlannedChange['changes']
}

/** Sets server-owned fields, stamps and versions (SV26, SV30), and determines what has changed. */
export function derive(changes: readonly DerivableChange[], by: StampSource): void {
  const name = fullName(by.user)
  for (const change of changes) {
    const { shape, current, result } = change
    stamp(change, name, by)
    if (removesRow(change)) continue
    if (current !== null) change.changes = changesBetween(shape, current, result)
    incrementVersion(change, by.now)
  }
}

/** Sets the next version of a changed record; if the version is an instant, setting it is a change of its own. */
function incrementVersion(change: DerivableChange, now: string): void {
  const { shape, current, result, requested } = change
  const { version } = shape
  if (version === null) return
  const before = current?.[version.name]
  const sent = isInstantField(version) && requested.nextVersion !== before ? requested.nextVersion : null
  if (current !== null && change.changes.length === 0 && sent === null) return
  if (isDerived(change)) return
  const next = sent ?? nextVersion(version.field, before, now)
  result[version.name] = next
  if (current !== null && change.changes.length === 0)
    change.changes = [{ field: version, from: before, to: next }]
}

/**
 * Has an update only changed derived figures, or an order that follows from a move of another record? Nobody can be editing
 * those, so there is no conflict (SV30).
 */
function isDerived(change: DerivableChange): boolean {
  return hasOnlyChanges(change, (field) => field.serverOwned || isRenumbered(change, field))
}

/** Has an update only changed an order, because other records were moved (SV220)? */
export function isOnlyRenumbered(change: DerivableChange): boolean {
  return hasOnlyChanges(change, (field) => isRenumbered(change, field))
}

function hasOnlyChanges(
  { operation, changes }: DerivableChange,
  accepts: (field: FieldShape['field']) => boolean,
): boolean {
  return operation === 'update' && changes.length > 0 && changes.every(({ field }) => accepts(field.field))
}

function isRenumbered({ requested }: DerivableChange, { renumbered }: FieldShape['field']): boolean {
  return requested.index < 0 && renumbered === true
}

/** The fields in which two versions of a record differ, without key and version. */
export function changesBetween({ content }: EntityShape, before: AnyRecord, after: AnyRecord): FieldChange[] {
  const changes: FieldChange[] = []
  for (const field of content) {
    const from = before[field.name]
    const to = after[field.name]
    if (from !== to) changes.push({ field, from, to })
  }
  return changes
}

function stamp(
  { shape, operation, result }: DerivableChange,
  name: string,
  { user, now }: StampSource,
): void {
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
