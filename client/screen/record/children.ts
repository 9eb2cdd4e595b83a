import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { HasMany } from '#shared/model/relations.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'

/** The relation of an entity to its children. Throws for any other name, which is a programming error. */
export function childRelation(entity: EntityDeclaration, name: string): HasMany {
  const relation = entity.relations[name]
  if (relation?.type !== 'hasMany') throw new Error(`${entity.name} has no children ${name}.`)
  return relation
}

/** The children of a record that are not deleted. */
export function childrenOf(record: TrackedRecord, relation: string): readonly TrackedRecord[] {
  const children = propertiesOf(record)[relation]
  return Array.isArray(children) ? children.filter(isRemaining) : []
}

/** Whether a row or record is not deleted; those without a deletion stamp leave their relation when they are. */
export function isRemaining(child: object): boolean {
  return (Reflect.get(child, 'deleted') ?? null) === null
}

/** The values that make a new record a child of this one. */
export function newChildValues(entity: EntityDeclaration, record: TrackedRecord, name: string): Row {
  const { foreignKey, where } = childRelation(entity, name)
  return { [foreignKey]: propertiesOf(record)[keyFieldOf(entity)], ...where }
}
