import type { AnyRecord } from '#shared/model/model.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Key, KeyValue } from './keys.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'

/** The user of a save, for stamps and audit, with the roles that determine access. */
export type SavingUser = Pick<SignedInUser, 'userId' | 'firstName' | 'lastName' | 'roles'>

/** The user in the audit log for changes that no user made. */
export const SYSTEM_USER: SavingUser = { userId: 0, firstName: 'Rolloff', lastName: '', roles: [] }

/** What happens to a record; clearing a deletion stamp is a restoration. */
export type Operation = 'create' | 'update' | 'delete' | 'restore'

/** A value as sent, in memory and returned; `day` and `instant` are strings. */
export type Value = string | number | boolean | null

/** The change of one field. */
export interface FieldChange<V = unknown> {
  readonly field: FieldShape
  readonly from: unknown
  readonly to: V
}

/** A record of a bundle, by its key. */
export type SentRecord = Pick<RequestedChange, 'shape' | 'keyValues'>

/** One requested change of a record, by the client or by the server. */
export interface RequestedChange {
  /** Index in the bundle's array of entities; -1 for changes added by the server. */
  readonly index: number
  readonly shape: EntityShape
  readonly state: 'Added' | 'Modified' | 'Deleted'
  readonly operation: Operation
  /** The key as sent: negative for added records whose key the server assigns. */
  readonly key: Key
  readonly keyValues: readonly KeyValue[]
  /** The version that the client read; null for added records. */
  readonly version: Value
  /** The new version that the client requests. */
  readonly nextVersion: Value
  /** The fields that the client sets: from what it read, null for added records, to what it sent. */
  readonly changes: readonly FieldChange<Value>[]
  /** Values of properties that are not declared. */
  readonly unmapped: Readonly<Record<string, unknown>> | null
  /** Whether an added record gets the key that it asks for, because it is a removed one that comes back (SV601). */
  readonly keepsKey?: true
}

/** The planned change of one record. */
export interface PlannedChange {
  readonly requested: RequestedChange
  readonly shape: EntityShape
  readonly operation: Operation
  /** The stored row, or null for added records. */
  readonly current: AnyRecord | null
  /** The resulting row, or the previous one if it is removed; a copy that the steps complete. */
  readonly result: Record<string, unknown>
  /** The changes from the stored row, without key and version; set by `derive`, empty for added records. */
  changes: readonly FieldChange[]
}

/** The stored rows of a save, by entity and key. */
export type StoredRows = ReadonlyMap<EntityShape, ReadonlyMap<Key, AnyRecord>>

/** Does this change modify the database? */
export function isWritten(
  change: Pick<PlannedChange, 'shape' | 'operation' | 'current' | 'changes'>,
): boolean {
  if (removesRow(change)) return change.current !== null
  return change.current === null || change.changes.length > 0
}

/** Does this change delete the row, rather than mark it as deleted? Unstored records cannot be marked. */
export function removesRow({
  shape,
  operation,
  current,
}: Pick<PlannedChange, 'shape' | 'operation' | 'current'>): boolean {
  return operation === 'delete' && (shape.stamps.deleted === null || current === null)
}

/** Is a record marked as deleted? */
export function isMarkedDeleted(
  { stamps: { deleted } }: EntityShape,
  record: Readonly<Record<string, unknown>>,
): boolean {
  return deleted !== null && record[deleted.name] !== null
}

/** Is the record there after this change, neither removed nor marked as deleted? */
export function staysLive({ shape, operation, result }: PlannedChange): boolean {
  // While changes are checked, the stamp of a restoration is not cleared yet.
  return operation === 'restore' || (operation !== 'delete' && !isMarkedDeleted(shape, result))
}

/** The path of a record, or of one of its fields, for the `culprit` of an error. */
export function culpritOf(change: { readonly index: number }, fieldName?: string): string {
  return fieldName === undefined ? `entities[${change.index}]` : `entities[${change.index}].${fieldName}`
}
