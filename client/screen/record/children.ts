import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { HasMany } from '#shared/model/relations.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import type { RecordScreen } from './RecordScreen.ts'

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

/** A relation and the entity of its records. */
interface RelationTo<D extends EntityDeclaration> {
  readonly relation: string
  readonly entity: D
}

/** The records of a relation whose entity is known, deleted ones included. */
export function relatedRecords<D extends EntityDeclaration>(
  record: TrackedRecord,
  { relation, entity }: RelationTo<D>,
): readonly RecordOfEntity<D>[] {
  const related = propertiesOf(record)[relation]
  const isOfEntity = (child: TrackedRecord): child is RecordOfEntity<D> =>
    child.entityType.shortName === entity.name
  return Array.isArray(related) ? related.filter(isOfEntity) : []
}

/** The children of a record as a list shows them: those that the next save deletes stay in it, marked. */
export function listedChildren<Child extends TrackedRecord>(
  store: ScreenContext['store'],
  children: readonly Child[],
): readonly Child[] {
  return children.filter((child) => isRemaining(child) || store.stateOf(child) === 'deleted')
}

/** Whether a pending record is this one, or one of its children. */
export function belongsTo(screen: RecordScreen, record: TrackedRecord, pending: TrackedRecord): boolean {
  const { entity, expand } = screen
  if (pending.entityType.shortName === entity.name) return pending === record
  const values = propertiesOf(pending)
  const key = propertiesOf(record)[keyFieldOf(entity)]
  return expand.some((name) => {
    const { target, foreignKey, where = {} } = childRelation(entity, name)
    const isChild = target === pending.entityType.shortName && values[foreignKey] === key
    return isChild && Object.entries(where).every(([field, value]) => values[field] === value)
  })
}

/** The values that make a new record a child of this one. */
export function newChildValues(entity: EntityDeclaration, record: TrackedRecord, name: string): Row {
  const { foreignKey, where } = childRelation(entity, name)
  return { [foreignKey]: propertiesOf(record)[keyFieldOf(entity)], ...where }
}
