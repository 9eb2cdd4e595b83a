import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'
import { compareForOrder } from './compareValues.ts'
import type { DataSet } from './DataSet.ts'
import { followPath, complexValue, valueOf, type EntityRecord } from './followPath.ts'
import { VALUE_TYPE_BY_KIND } from './valueTypes.ts'

/** A complete record as returned (QU14): identity, type, all fields, complex properties as objects (QU22), expanded relations. */
export function serializeRecord(
  data: DataSet,
  entity: EntityDeclaration,
  record: AnyRecord,
  expand: readonly string[],
): AnyRecord {
  const key = entity.key.map((name) => String(record[name])).join('|')
  const members: Record<string, unknown> = {
    $id: `${entity.name}:${key}`,
    $type: `${entity.name}:#${data.model.namespace}`,
  }
  for (const name of Object.keys(entity.fields)) if (!name.includes('.')) members[name] = record[name]
  for (const [name, { fields }] of Object.entries(entity.complex))
    members[name] = complexValue(record, name, Object.keys(fields))
  for (const name of new Set(expand.map((path) => firstStep(path))))
    members[name] = serializeExpansion(data, { entity, record }, name, nestedPaths(name, expand))
  return members
}

/** The selection of a record (QU13): values by path, relations with complete records. */
export function serializeSelection(
  data: DataSet,
  origin: EntityRecord,
  select: readonly string[],
  expand: readonly string[],
): AnyRecord {
  const members: Record<string, unknown> = {}
  for (const path of select) {
    const name = path.split('.').join(data.model.pathSeparator ?? '_')
    const end = followPath(data, origin, path)
    // Nested expands apply only to relations of the record itself.
    const inside = path.includes('.') ? [] : nestedPaths(path, expand)
    members[name] = end.at === 'relation' ? serializeExpansion(data, origin, path, inside) : end.value
  }
  return members
}

function serializeExpansion(
  data: DataSet,
  origin: EntityRecord,
  path: string,
  expand: readonly string[],
): unknown {
  const end = followPath(data, origin, path)
  if (end.at !== 'relation') throw new Error(`${path} is no relation.`)
  const { relation, target } = end
  const records = end.records.map((record) => ({
    record,
    whole: serializeRecord(data, target, record, expand),
  }))
  return isList(relation)
    ? records.toSorted((a, b) => compareKeys(target, a.record, b.record)).map(({ whole }) => whole)
    : (records[0]?.whole ?? null)
}

function isList(relation: Relation): boolean {
  return relation.type === 'hasMany'
}

/** Records of a list come in the order of their keys. */
function compareKeys(entity: EntityDeclaration, first: AnyRecord, second: AnyRecord): number {
  for (const name of entity.key) {
    const kind = entity.fields[name]?.kind ?? 'text'
    const order = compareForOrder(VALUE_TYPE_BY_KIND[kind], valueOf(first[name]), valueOf(second[name]))
    if (order !== 0) return order
  }
  return 0
}

function firstStep(path: string): string {
  return path.split('.')[0] ?? path
}

/** What is to be expanded inside a relation that is expanded itself. */
function nestedPaths(name: string, expand: readonly string[]): string[] {
  const prefix = `${name}.`
  return expand.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
}
