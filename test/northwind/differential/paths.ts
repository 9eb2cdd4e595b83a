import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { entityNamed, type Model } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'
import type { Random } from '#server/demo/random.ts'
import { SORT_OF, type Sort } from './sorts.ts'

/** A path to a field, and whose field it is. */
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

const FURTHER = 0.35
const MOST_HOPS = 3
const RARE = 0.5

/** A random path to a field of one of these sorts, or null where none was found. */
export function randomFieldPath(
  random: Random,
  model: Model,
  start: EntityDeclaration,
  sorts?: readonly Sort[],
): FieldPath | null {
  const { prefix, entity } = randomHops(random, model, start)
  const fitting = Object.entries(entity.fields).filter(
    ([, { kind }]) => sorts === undefined || sorts.includes(SORT_OF[kind]),
  )
  const found = randomOf(random, random.chance(RARE) ? ofRandomKind(random, fitting) : fitting)
  if (found === undefined) return entity === start ? null : randomFieldPath(random, model, start, sorts)
  const [name, field] = found
  return { path: prefix + name, owner: entity, name, field }
}

/** Most fields are texts; so each kind comes as often as any other. */
function ofRandomKind(random: Random, fields: readonly [string, Field][]): readonly [string, Field][] {
  const kind = randomOf(random, [...new Set(fields.map(([, field]) => kindOf(field)))])
  return fields.filter(([, field]) => kindOf(field) === kind)
}

function kindOf({ kind, enumType }: Field): string {
  return enumType ?? kind
}

/** A random path to a relation that `fits`, or null where none was found. */
export function randomRelationPath(
  random: Random,
  model: Model,
  start: EntityDeclaration,
  fits: (relation: Relation) => boolean = () => true,
): RelationPath | null {
  const { prefix, entity } = randomHops(random, model, start)
  const found = randomOf(
    random,
    Object.entries(entity.relations).filter(([, relation]) => fits(relation)),
  )
  if (found === undefined) return null
  const [name, relation] = found
  return { path: prefix + name, relation, target: entityNamed(model, relation.target) }
}

/** One of several, or undefined of none. */
export function randomOf<T>(random: Random, from: readonly T[]): T | undefined {
  return from[random.integer(0, from.length - 1)]
}

function randomHops(
  random: Random,
  model: Model,
  start: EntityDeclaration,
): { prefix: string; entity: EntityDeclaration } {
  let prefix = ''
  let entity = start
  for (let hops = 0; hops < MOST_HOPS && random.chance(FURTHER); hops++) {
    const found = randomOf(
      random,
      Object.entries(entity.relations).filter(([, { type }]) => type !== 'hasMany'),
    )
    if (found === undefined) break
    const [name, relation] = found
    prefix += `${name}.`
    entity = entityNamed(model, relation.target)
  }
  return { prefix, entity }
}
