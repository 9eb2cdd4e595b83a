import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import { entityNamed, type Model } from '#shared/model/model.ts'
import { recordName, recordTitle } from '#shared/model/recordTitle.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row } from '../../store/types.ts'

/** A relation by which records of a type belong to an owner. */
interface Ownership {
  readonly owner: EntityName
  readonly foreignKey: string
  readonly where: Readonly<Record<string, unknown>>
}

/** The relations by which records of a type belong to owners. */
function ownershipsOf(model: Model, typeName: string): readonly Ownership[] {
  return Object.values(model.entities).flatMap(({ name, relations }) =>
    Object.values(relations).flatMap((relation) =>
      relation.type === 'hasMany' && relation.target === typeName
        ? [{ owner: entityNamed(model, name), foreignKey: relation.foreignKey, where: relation.where ?? {} }]
        : [],
    ),
  )
}

/** The foreign keys of a record to its owner. */
export function ownerFields(model: Model, typeName: string): readonly string[] {
  return ownershipsOf(model, typeName).flatMap(({ foreignKey, where }) => [foreignKey, ...Object.keys(where)])
}

interface OwnedRecord {
  readonly typeName: string
  readonly values: Row
}

/** What the record is called that another one belongs to: 'Great Lakes Landscape', 'Invoice 19289'; null where it is not loaded. */
export function ownerOf(
  model: Model,
  store: EntityStore<EntityTypes>,
  { typeName, values }: OwnedRecord,
): string | null {
  for (const { owner, foreignKey, where } of ownershipsOf(model, typeName)) {
    const key = values[foreignKey]
    const isOwned = Object.entries(where).every(([field, value]) => values[field] === value)
    const found = isOwned && typeof key === 'number' ? store.cached(owner, key) : null
    if (found !== null) return calledFor(model, owner, propertiesOf(found))
  }
  return null
}

/** A number alone does not say what it is. */
function calledFor(model: Model, typeName: string, values: Row): string {
  const title = recordTitle(model, typeName, values)
  return /^\d+$/.test(title) ? recordName(model, typeName, values) : title
}
