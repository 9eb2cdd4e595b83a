import type { AnyRecord } from '#shared/model/model.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'

/** Who saves: what stamps and audit tell of the signed-in user, and the roles that decide. */
export type SavingUser = Pick<SignedInUser, 'userId' | 'firstName' | 'lastName' | 'roles'>

/** What happens to a record; clearing a deletion stamp is a restoration. */
export type Operation = 'create' | 'update' | 'delete' | 'restore'

/** A value as it is sent, kept in memory and answered; `day` and `instant` are strings. */
export type Value = string | number | boolean | null

/** One record of a bundle: what the client asks for. */
export interface RequestedChange {
  /** Place in the bundle's array of entities. */
  readonly place: number
  readonly shape: EntityShape
  readonly state: 'Added' | 'Modified' | 'Deleted'
  readonly operation: Operation
  /** As sent: negative for added records. */
  readonly key: number
  /** The version that the client read; 0 for added records. */
  readonly version: number
  /** The fields that the client sets, and beside each its value. */
  readonly fields: readonly FieldShape[]
  readonly values: readonly Value[]
  readonly originals: Readonly<Record<string, unknown>>
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
  /** The fields in which the stored row becomes another, without key and version; known once `derive` has run. */
  changed: readonly FieldShape[]
}

/** The stored rows of a save, by entity and key. */
export type StoredRows = ReadonlyMap<EntityShape, ReadonlyMap<number, AnyRecord>>

/** Is anything stored differently after this change? */
export function isWritten(change: PlannedChange): boolean {
  return change.current === null || change.changed.length > 0 || removesRow(change)
}

/** Does this change take the row itself out of the database? */
export function removesRow(change: Pick<RequestedChange, 'shape' | 'operation'>): boolean {
  return change.operation === 'delete' && change.shape.stamps.deleted === null
}

/** The path of a record, or of one of its fields, for the answer's `culprit`. */
export function culpritOf(change: { readonly place: number }, fieldName?: string): string {
  return fieldName === undefined ? `entities[${change.place}]` : `entities[${change.place}].${fieldName}`
}

/** The value of an integer field of a record that the save itself has read or made. */
export function integerOf(record: AnyRecord, field: FieldShape): number {
  const value = record[field.name]
  if (typeof value !== 'number') throw new Error(`${field.name} holds no number.`)
  return value
}
