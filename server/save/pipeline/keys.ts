import type { AnyRecord } from '#shared/model/model.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'

/** One value of a key. */
export type KeyValue = number | string

/** Identifies a record of an entity: the key's only value, or all values in one text. */
export type Key = number | string

const SEPARATOR = '\u{1f}'

/** The values of a record's key. */
export function keyValuesOf(shape: EntityShape, record: AnyRecord): readonly KeyValue[] {
  return shape.keys.map((key) => keyValueOf(shape, key, record))
}

function keyValueOf(shape: EntityShape, { name }: FieldShape, record: AnyRecord): KeyValue {
  const value = record[name]
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new Error(`The key ${shape.name}.${name} has no value.`)
  return value
}

/** The key of these values. */
export function keyFrom(values: readonly KeyValue[]): Key {
  const [only] = values
  return values.length === 1 && only !== undefined ? only : values.join(SEPARATOR)
}

/** The key of a record. */
export function keyOfRecord(shape: EntityShape, record: AnyRecord): Key {
  const [only] = shape.keys
  // Nearly all keys are one field, and this runs several times for each record of a save.
  return shape.keys.length === 1 && only !== undefined
    ? keyValueOf(shape, only, record)
    : keyFrom(keyValuesOf(shape, record))
}

/** The single key field of an entity that can be referenced. */
export function singleKey({ keys, name }: EntityShape): FieldShape {
  const [key] = keys
  if (key === undefined || keys.length > 1) throw new Error(`The key of ${name} is not one field.`)
  return key
}

/** Does the server assign the keys of added records, so that the sent ones are temporary? */
export function hasServerKeys({ keySource }: EntityShape): boolean {
  return keySource !== 'client'
}

/** Is this key temporary? */
export function isTemporary(target: EntityShape, key: KeyValue): boolean {
  return hasServerKeys(target) && typeof key === 'number' && key <= 0
}
