import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Model } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'
import { typeName } from './typeName.ts'
import { metadataName, type MetadataName } from './metadataName.ts'

/** A relation as Breeze sees it: two with one association name are the two ends of the same. */
export interface NavigationProperty extends MetadataName {
  readonly entityTypeName: string
  readonly isScalar: boolean
  readonly associationName: string
  readonly foreignKeyNames?: readonly string[]
  readonly foreignKeyNamesOnServer?: readonly string[]
  readonly invForeignKeyNames?: readonly string[]
  readonly invForeignKeyNamesOnServer?: readonly string[]
}

/** The relations of an entity: those that lead to one record and those that lead to many. */
export function navigationProperties(entity: EntityDeclaration, model: Model): NavigationProperty[] {
  return Object.entries(entity.relations).map(([name, relation]) => ({
    ...metadataName(model, name),
    entityTypeName: typeName(model, relation.target),
    ...navigationProperty(model, relation, entity, name),
  }))
}

function navigationProperty(
  { naming }: Model,
  relation: Relation,
  entity: EntityDeclaration,
  name: string,
): Omit<NavigationProperty, 'name' | 'nameOnServer' | 'entityTypeName'> {
  const { target, foreignKey } = relation
  const onServer = naming === 'camelCase'
  if (relation.type === 'belongsTo')
    return {
      isScalar: true,
      associationName: `${entity.name}_${foreignKey}`,
      ...(onServer ? { foreignKeyNamesOnServer: [foreignKey] } : { foreignKeyNames: [foreignKey] }),
    }
  return {
    isScalar: relation.type === 'hasOne',
    // A polymorphic foreign key has no inverse: the association is one-sided.
    associationName:
      relation.type === 'hasMany' && relation.where ? `${entity.name}_${name}` : `${target}_${foreignKey}`,
    ...(onServer ? { invForeignKeyNamesOnServer: [foreignKey] } : { invForeignKeyNames: [foreignKey] }),
  }
}
