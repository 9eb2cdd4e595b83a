import type { StoredField } from '#server/metadata/columnType.ts'
import type { Parameter } from '../Transaction.ts'

/** A value of a record in the form that both drivers accept; days and instants are stored as they are sent. */
export function toParameter(field: StoredField, value: unknown): Parameter {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new TypeError(`A value of kind ${field.kind} cannot be stored as ${typeof value}.`)
}
