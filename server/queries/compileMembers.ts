import type { JsonMember } from '#server/database/dialects/Expressions.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { ReadAccess } from './access.ts'
import type { Expanded, ExpandTree } from './expandTree.ts'
import { meterOf } from './meterOf.ts'
import type { PathRequest } from './query.ts'
import type { Column } from './resolved.ts'
import { resolvePath } from './resolvePath.ts'
import { recordsOf, Rows } from './Rows.ts'
import type { Statement } from './Statement.ts'

/** The JSON types of field kinds. */
const JSON_TYPES: Record<Kind, 'number' | 'text' | 'flag'> = {
  id: 'number',
  version: 'number',
  reference: 'number',
  lookup: 'number',
  integer: 'number',
  byte: 'number',
  short: 'number',
  long: 'number',
  float: 'number',
  decimal: 'number',
  money: 'number',
  rate: 'number',
  text: 'text',
  note: 'text',
  choice: 'text',
  day: 'text',
  instant: 'text',
  dateOnly: 'text',
  dateTime: 'text',
  dateTimeOffset: 'text',
  time: 'text',
  guid: 'text',
  binary: 'text',
  flag: 'flag',
}

/** The JSON members of a whole record: id and type for Breeze, all readable fields, and expands. */
export function entityMembers(
  statement: Statement,
  rows: Rows,
  tree: ExpandTree,
  access: ReadAccess,
): JsonMember[] {
  const { entity } = rows
  return [
    { name: '$id', as: 'identity', prefix: `${entity.name}:`, keys: rows.keys },
    { name: '$type', as: 'constant', text: `${entity.name}:#${statement.model.namespace}` },
    ...fieldMembers(rows, access),
    ...tree.map((expanded) => relationMember(statement, rows.alias, expanded, expanded.name, access)),
  ]
}

function fieldMembers(rows: Rows, access: ReadAccess): JsonMember[] {
  const { entity } = rows
  const reading: Reading = { entity, access, column: (path) => rows.column([], path) }
  const plain = Object.keys(entity.fields).filter((name) => !name.includes('.'))
  return [
    ...plain.flatMap((name) => readableMember(reading, name, name)),
    ...Object.keys(entity.complex).map((name) => complexMember(reading, name, name)),
  ]
}

/** The fields of one record anywhere in the statement. */
interface Reading {
  readonly entity: EntityDeclaration
  readonly access: ReadAccess
  readonly column: (path: string) => string
}

function readableMember({ entity, access, column }: Reading, path: string, name: string): JsonMember[] {
  const declared = entity.fields[path]
  if (declared === undefined || !access.field(entity, path)) return []
  return [fieldMember(name, declared, column(path), declared.nullable)]
}

/** The parts of a complex property make one object. */
function complexMember(reading: Reading, property: string, name: string): JsonMember {
  const parts = Object.keys(reading.entity.complex[property]?.fields ?? {})
  return {
    name,
    as: 'object',
    members: parts.flatMap((part) => readableMember(reading, `${property}.${part}`, part)),
  }
}

/**
 * The JSON members of a selection: values under their path with `_` for `.`, and whole records for relations. Throws BadQuery or
 * NotAllowed.
 */
export function selectedMembers(
  statement: Statement,
  rows: Rows,
  { select, tree }: { readonly select: readonly PathRequest[]; readonly tree: ExpandTree },
  access: ReadAccess,
): JsonMember[] {
  const members = new Map<string, JsonMember>()
  for (const request of select) {
    const name = request.path.replaceAll('.', statement.model.pathSeparator ?? '_')
    const inner = tree.find((expanded) => expanded.name === request.path)?.inner ?? []
    if (!members.has(name))
      members.set(name, selectedMember(statement, rows, { request, name, inner }, access))
  }
  // A relation of which only a path is selected is returned beside that path.
  for (const expanded of tree)
    if (!members.has(expanded.name))
      members.set(expanded.name, relationMember(statement, rows.alias, expanded, expanded.name, access))
  return [...members.values()]
}

function selectedMember(
  statement: Statement,
  rows: Rows,
  selected: { readonly request: PathRequest; readonly name: string; readonly inner: ExpandTree },
  access: ReadAccess,
): JsonMember {
  const { request, name, inner } = selected
  const destination = resolvePath({ model: statement.model, access }, rows.entity, request)
  if (destination.node === 'column') return selectedField(rows, destination, request, name)
  if (destination.node === 'complex') {
    const { hops, owner } = destination
    const column = (path: string): string => rows.column(hops, path)
    return complexMember({ entity: owner, access, column }, destination.name, name)
  }
  const { hops, target } = destination
  const isList = destination.node === 'records'
  const before = isList ? hops : hops.slice(0, -1)
  const relation = isList ? destination.relation : hops.at(-1)?.relation
  if (relation === undefined) throw new Error(`${request.path} was resolved to no relation.`)
  const owner = before.at(-1)?.target ?? rows.entity
  const expanded: Expanded = { name, path: request.path, relation, owner, target, inner }
  return relationMember(statement, rows.reach(before), expanded, name, access)
}

function selectedField(rows: Rows, { hops, field }: Column, { path }: PathRequest, name: string): JsonMember {
  const declared = (hops.at(-1)?.target ?? rows.entity).fields[field]
  if (declared === undefined) throw new Error(`${path} was resolved to a field that does not exist.`)
  return fieldMember(name, declared, rows.column(hops, field), declared.nullable || hops.length > 0)
}

function fieldMember(name: string, { kind }: Field, sql: string, nullable: boolean): JsonMember {
  return { name, as: JSON_TYPES[kind], sql, nullable }
}

function relationMember(
  statement: Statement,
  ownerAlias: string,
  { path, relation, owner, target, inner }: Expanded,
  name: string,
  access: ReadAccess,
): JsonMember {
  const rows = new Rows(statement, target)
  const meter = meterOf(statement, rows, path, access)
  const members = entityMembers(statement, rows, inner, access)
  const where = recordsOf(statement, { alias: ownerAlias, entity: owner }, relation, rows)
  const { dialect } = statement
  return relation.type === 'hasMany'
    ? { name, as: 'json', sql: dialect.jsonList(members, rows.source({ where, orderBy: rows.keys, meter })) }
    : { name, as: 'json', sql: dialect.jsonRecord(members, rows.source({ where, orderBy: [], meter })) }
}
