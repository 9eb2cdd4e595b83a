import type { EntityDeclaration } from './defineEntity.ts'
import { getEntity, type AnyRecord, type Model } from './model.ts'

/** A field through which records of an entity refer to another one. */
export interface ReferringField {
  readonly entity: EntityDeclaration
  readonly fieldName: string
  /** What such a record has besides, where the field refers to records of several entities. */
  readonly where: AnyRecord
}

/** All fields through which a record of this entity is referred to, from the declarations. */
export function referencesTo(model: Model, target: EntityDeclaration): readonly ReferringField[] {
  const declared = Object.values(model.entities).flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.target === target.name)
      .map(([fieldName]) => ({ entity, fieldName, where: {} })),
  )
  const shared = Object.values(target.relations).flatMap((relation) =>
    relation.type === 'hasMany' && relation.where !== undefined
      ? [
          {
            entity: getEntity(model, relation.target),
            fieldName: relation.foreignKey,
            where: relation.where,
          },
        ]
      : [],
  )
  return [...declared, ...shared]
}
