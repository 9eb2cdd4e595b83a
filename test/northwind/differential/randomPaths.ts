import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'
import type { Random } from '#server/demo/random.ts'
import { VALUE_TYPE_BY_KIND, type ValueType } from './valueTypes.ts'

/** A path to a field, with its entity. */
export interface FieldPath {
  readonly path: string
  readonly owner: EntityDeclaration
  readonly name: string
  readonly field: Field
}

export interface RelationPath {
  readonly path: string
  readonly relation: Relation
  readonly target: EntityDeclaration
}

const HOP_PROBABILITY = 0.35
const MAX_HOPS = 3
const RARE_KIND_PROBABILITY = 0.5

/** A random path to a field of one of these types, or null if none was found. */
export function randomFieldPath(
  random: Random,
  model: Model,
  start: EntityDeclaration,
  valueTypes?: readonly ValueType[],
): FieldPath | null {
  const { prefix, entity } = randomHops(random, model, start)
  const fitting = Object.entries(entity.fields).filter(
    ([, { kind }]) => valueTypes === undefined || valueTypes.includes(VALUE_TYPE_BY_KIND[kind]),
  )
  const found = pickRandom(
    random,
    random.chance(RARE_KIND_PROBABILITY) ? ofRandomKind(random, fitting) : fitting,
  )
  if (found === undefined) return entity === start ? null : randomFieldPath(random, model, start, valueTypes)
  const [name, field] = found
  return { path: prefix + name, owner: entity, name, field }
}

/** Most fields are texts; this makes all kinds equally frequent. */
function ofRandomKind(random: Random, fields: readonly [string, Field][]): readonly [string, Field][] {
  const kind = pickRandom(random, [...new Set(fields.map(([, field]) => kindOf(field)))])
  return fields.filter(([, field]) => kindOf(field) === kind)
}

function kindOf({ kind, enumType }: Field): string {
  return enumType ?? kind
}

/** A random path to a relation that `fits`, or null if none was found. */
export function randomRelationPath(
  random: Random,
  model: Model,
  start: EntityDeclaration,
  fits: (relation: Relation) => boolean = () => true,
): RelationPath | null {
  const { prefix, entity } = randomHops(random, model, start)
  const found = pickRandom(
    random,
    Object.entries(entity.relations).filter(([, relation]) => fits(relation)),
  )
  if (found === undefined) return null
  const [name, relation] = found
  return { path: prefix + name, relation, target: getEntity(model, relation.target) }
}

/** A random element, or undefined if empty. */
export function pickRandom<T>(random: Random, from: readonly T[]): T | undefined {
  return from[random.integer(0, from.length - 1)]
}

function randomHops(
  random: Random,
  model: Model,
  start: EntityDeclaration,
): { prefix: string; entity: EntityDeclaration } {
  let prefix = ''
  let entity = start
  for (let hops = 0; hops < MAX_HOPS && random.chance(HOP_PROBABILITY); hops++) {
    const found = pickRandom(
      random,
      Object.entries(entity.relations).filter(([, { type }]) => type !== 'hasMany'),
    )
    if (found === undefined) break
    const [name, relation] = found
    prefix += `${name}.`
    entity = getEntity(model, relation.target)
  }
  return { prefix, entity }
}
