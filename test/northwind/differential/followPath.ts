import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'
import type { DataSet } from './DataSet.ts'
import type { Value } from './valueTypes.ts'

/** A record, or null, and its entity. */
export interface EntityRecord {
  readonly entity: EntityDeclaration
  readonly record: AnyRecord | null
}

/** The end of a path: a value, a complex property, or a relation of the preceding record. */
export type PathEnd =
  | { readonly at: 'field'; readonly field: Field; readonly value: Value }
  | { readonly at: 'complex'; readonly value: Readonly<Record<string, Value>> }
  | {
      readonly at: 'relation'
      readonly relation: Relation
      readonly target: EntityDeclaration
      readonly records: readonly AnyRecord[]
    }

/** Follows references from a record; everything beyond a missing record is missing too (QU11). */
export function followPath(data: DataSet, start: EntityRecord, path: string): PathEnd {
  const own = fieldValue(start, path)
  if (own !== null) return own
  const [name = '', ...rest] = path.split('.')
  const { entity, record } = start
  const relation = Object.hasOwn(entity.relations, name) ? entity.relations[name] : undefined
  if (relation === undefined) throw new Error(`${entity.name} has no ${name}.`)
  const records = record === null ? [] : data.related(entity, record, relation)
  const target = getEntity(data.model, relation.target)
  if (rest.length === 0) return { at: 'relation', relation, target, records }
  if (relation.type === 'hasMany') throw new Error(`${name} of ${entity.name} is a list.`)
  return followPath(data, { entity: target, record: records[0] ?? null }, rest.join('.'))
}

function fieldValue({ entity, record }: EntityRecord, path: string): PathEnd | null {
  const field = Object.hasOwn(entity.fields, path) ? entity.fields[path] : undefined
  if (field !== undefined) return { at: 'field', field, value: valueOf(record?.[path]) }
  const complex = Object.hasOwn(entity.complex, path) ? entity.complex[path] : undefined
  if (complex === undefined) return null
  return { at: 'complex', value: complexValue(record, path, Object.keys(complex.fields)) }
}

/** The value of a complex property (QU22): an object, even where the record is missing. */
export function complexValue(
  record: AnyRecord | null,
  property: string,
  parts: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(parts.map((part) => [part, valueOf(record?.[`${property}.${part}`])]))
}

/** A stored value; anything else would be an error in the rows. */
export function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new TypeError(`A record holds a ${typeof value}.`)
}
