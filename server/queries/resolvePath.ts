import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { HasMany, Relation } from '#shared/model/relations.ts'
import { BadQuery, NotAllowed, TooLarge } from '../kernel/errors.ts'
import type { ReadAccess } from './access.ts'
import type { ValueKind } from './functions.ts'
import { MAX_PATH_STEPS } from './limits.ts'
import { shorten } from './jsonPath.ts'
import type { PathRequest } from './query.ts'
import type { Column, Hop } from './resolved.ts'

/** The model and the access rights for resolving names. */
export interface Names {
  readonly model: Model
  readonly access: ReadAccess
}

const VALUE_KINDS: Record<Kind, ValueKind> = {
  id: 'integer',
  version: 'integer',
  reference: 'integer',
  lookup: 'integer',
  integer: 'integer',
  byte: 'integer',
  short: 'integer',
  long: 'number',
  float: 'number',
  decimal: 'number',
  money: 'number',
  rate: 'number',
  text: 'text',
  note: 'text',
  choice: 'text',
  flag: 'flag',
  day: 'day',
  dateOnly: 'day',
  instant: 'instant',
  dateTime: 'instant',
  dateTimeOffset: 'instant',
  time: 'time',
  guid: 'guid',
  binary: 'binary',
}

/** The end of a path: a field, the referenced record (the last hop), or the records that refer to this one. */
export type Destination =
  | Column
  | {
      readonly node: 'complex'
      readonly hops: readonly Hop[]
      readonly owner: EntityDeclaration
      readonly name: string
    }
  | { readonly node: 'record'; readonly hops: readonly Hop[]; readonly target: EntityDeclaration }
  | {
      readonly node: 'records'
      readonly hops: readonly Hop[]
      readonly name: string
      readonly owner: EntityDeclaration
      readonly relation: HasMany
      readonly target: EntityDeclaration
    }

/** Resolves a path. Throws BadQuery for a name that does not exist and NotAllowed for one that the user may not read. */
export function resolvePath(names: Names, start: EntityDeclaration, request: PathRequest): Destination {
  const { path, culprit } = request
  const steps = path.split('.')
  if (steps.length > MAX_PATH_STEPS)
    throw new TooLarge(`${shorten(path)} has more than ${MAX_PATH_STEPS} steps.`, culprit)
  const hops: Hop[] = []
  let entity = start
  for (const [index, name] of steps.entries()) {
    const isLast = index === steps.length - 1
    // A part of a complex property is a field under the whole of its path.
    const rest = steps.slice(index).join('.')
    if (Object.hasOwn(entity.complex, name) && Object.hasOwn(entity.fields, rest))
      return column(names, entity, hops, rest, culprit)
    if (isLast && Object.hasOwn(entity.complex, name)) return { node: 'complex', hops, owner: entity, name }
    if (Object.hasOwn(entity.fields, name)) {
      if (isLast) return column(names, entity, hops, name, culprit)
      throw new BadQuery(`${name} of ${entity.name} has no properties of its own.`, culprit)
    }
    const relation = relationNamed(entity, name, culprit)
    const target = readableTarget(names, entity, name, relation, culprit)
    if (relation.type === 'hasMany') {
      if (isLast) return { node: 'records', hops, name, owner: entity, relation, target }
      throw new BadQuery(`${name} of ${entity.name} is a list; ask with any or all of it.`, culprit)
    }
    hops.push({ name, relation, target })
    entity = target
  }
  return { node: 'record', hops, target: entity }
}

/** Resolves a path that must end at a field. Throws what resolvePath throws. */
export function resolveColumn(names: Names, start: EntityDeclaration, request: PathRequest): Column {
  const destination = resolvePath(names, start, request)
  if (destination.node === 'column') return destination
  throw new BadQuery(`${shorten(request.path)} ${insteadOf(destination, request.path)}`, request.culprit)
}

/** What a path without a value leads to, and what to ask for instead. */
function insteadOf(destination: Exclude<Destination, Column>, path: string): string {
  if (destination.node === 'complex') return 'has parts, not a value; ask for one of them.'
  if (destination.node === 'records') return 'is a list, not a value; ask with any or all of it.'
  const relation = destination.hops.at(-1)?.relation
  if (relation?.type !== 'belongsTo') return 'is a record, not a value; ask for one of its properties.'
  const foreignKey = [...path.split('.').slice(0, -1), relation.foreignKey].join('.')
  return `is a record, not a value; ask for ${shorten(foreignKey)} or for one of its properties.`
}

function column(
  { access }: Names,
  entity: EntityDeclaration,
  hops: readonly Hop[],
  name: string,
  culprit: string,
): Column {
  const field = entity.fields[name]
  if (field === undefined) throw unknownProperty(entity, name, culprit)
  if (!access.field(entity, name)) throw notReadable(entity, name, culprit)
  const names = field.enumType === undefined ? undefined : field.choices
  return {
    node: 'column',
    hops,
    field: name,
    kind: VALUE_KINDS[field.kind],
    ...(names && { names }),
    ...(field.identifier && { identifier: true }),
  }
}

function relationNamed(entity: EntityDeclaration, name: string, culprit: string): Relation {
  const relation = Object.hasOwn(entity.relations, name) ? entity.relations[name] : undefined
  if (relation === undefined) throw unknownProperty(entity, name, culprit)
  return relation
}

/** Following a relation reveals the foreign key, which must be readable as well as the target. */
function readableTarget(
  { model, access }: Names,
  entity: EntityDeclaration,
  name: string,
  relation: Relation,
  culprit: string,
): EntityDeclaration {
  const target = getEntity(model, relation.target)
  const shared = relation.type === 'hasMany' ? Object.keys(relation.where ?? {}) : []
  const shown =
    relation.type === 'belongsTo'
      ? access.field(entity, relation.foreignKey)
      : [relation.foreignKey, ...shared].every((field) => access.field(target, field))
  if (!shown || !access.entity(target)) throw notReadable(entity, name, culprit)
  return target
}

function unknownProperty(entity: EntityDeclaration, name: string, culprit: string): BadQuery {
  return new BadQuery(`${entity.name} has no property ${shorten(name)}.`, culprit)
}

function notReadable(entity: EntityDeclaration, name: string, culprit: string): NotAllowed {
  return new NotAllowed(`You are not allowed to read ${name} of ${entity.name}.`, culprit)
}
