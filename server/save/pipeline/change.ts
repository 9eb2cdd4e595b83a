import type { AnyRecord } from '#shared/model/model.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Key, KeyValue } from './keys.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'

/** Who saves: what stamps and audit tell of the signed-in user, and the roles that decide. */
export type SavingUser = Pick<SignedInUser, 'userId' | 'firstName' | 'lastName' | 'roles'>

/** Whoever stands in the audit for what the product does unasked. */
export const SYSTEM_USER: SavingUser = { userId: 0, firstName: 'Rolloff', lastName: '', roles: [] }

/** What happens to a record; clearing a deletion stamp is a restoration. */
export type Operation = 'create' | 'update' | 'delete' | 'restore'

/** A value as it is sent, kept in memory and answered; `day` and `instant` are strings. */
export type Value = string | number | boolean | null

/** One field of a record that gets another value. */
export interface FieldChange<V = unknown> {
  readonly field: FieldShape
  readonly from: unknown
  readonly to: V
}

/** A record that stands in a bundle, by its key. */
export type SentRecord = Pick<RequestedChange, 'shape' | 'keyValues'>

/** One record of a bundle: what the client asks for, or the server itself on its account. */
export interface RequestedChange {
  /** Place in the bundle's array of entities; -1 for what the server adds by itself. */
  readonly index: number
  readonly shape: EntityShape
  readonly state: 'Added' | 'Modified' | 'Deleted'
  readonly operation: Operation
  /** As sent: where the server gives the keys, negative numbers for added records. */
  readonly key: Key
  readonly keyValues: readonly KeyValue[]
  /** The version that the client read; null for added records. */
  readonly version: Value
  /** The version that the client would have the record get. */
  readonly nextVersion: Value
  /** The fields that the client sets: from what it read, null for added records, to what it sent. */
  readonly changes: readonly FieldChange<Value>[]
  /** Values of properties that are not declared. */
  readonly unmapped: Readonly<Record<string, unknown>> | null
}

/** One record of a save on its way into the database. */
export interface PlannedChange {
  readonly requested: RequestedChange
  readonly shape: EntityShape
  readonly operation: Operation
  /** The stored row, or null for added records. */
  readonly current: AnyRecord | null
  /** What the row becomes, or what it was when it is removed; this save's own copy, completed by the steps. */
  readonly result: Record<string, unknown>
  /** In what the stored row becomes another, without key and version; known once `derive` has run, empty for added records. */
  changes: readonly FieldChange[]
}

/** The stored rows of a save, by entity and key. */
export type StoredRows = ReadonlyMap<EntityShape, ReadonlyMap<Key, AnyRecord>>

/** Is anything stored differently after this change? */
export function isWritten(change: PlannedChange): boolean {
  if (removesRow(change)) return change.current !== null
  return change.current === null || change.changes.length > 0
}

/** Does this change take the record itself away, rather than mark it as deleted? What is not stored cannot be marked. */
export function removesRow({
  shape,
  operation,
  current,
}: Pick<PlannedChange, 'shape' | 'operation' | 'current'>): boolean {
  return operation === 'delete' && (shape.stamps.deleted === null || current === null)
}

/** The path of a record, or of one of its fields, for the answer's `culprit`. */
export function culpritOf(change: { readonly index: number }, fieldName?: string): string {
  return fieldName === undefined ? `entities[${change.index}]` : `entities[${change.index}].${fieldName}`
}
