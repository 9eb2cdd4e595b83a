import { EntityType, NavigationProperty, type MetadataStore } from 'breeze-client'

/**
 * Gives every collection whose children do not refer back (the notes of a customer) a reference at the other end, as all others
 * have. Breeze follows a relation only through the child: without one, a child that is undone stays in the collection and one that
 * comes back is in it twice.
 */
export function addInverseRelations(metadata: MetadataStore): void {
  const types = metadata.getEntityTypes().filter((type) => type instanceof EntityType)
  const oneSided = types.flatMap(({ navigationProperties }) => navigationProperties.filter(isOneSided))
  for (const collection of oneSided) addInverse(collection)
}

function isOneSided({ isScalar, inverse }: NavigationProperty): boolean {
  return !isScalar && inverse === undefined
}

function addInverse(collection: NavigationProperty): void {
  const child = collection.entityType
  const [foreignKey] = collection.invForeignKeyNames
  const property = foreignKey === undefined ? null : child.getDataProperty(foreignKey)
  if (property === null) throw new Error(`${collection.formatName()} has no foreign key.`)
  if (property.relatedNavigationProperty !== undefined)
    throw new Error(
      `${child.shortName}.${property.name} leads to two entities, which the store cannot tell apart.`,
    )
  // What Breeze itself knows of the relation, from which it would add children a second time.
  delete property.inverseNavigationProperty
  const inverse = new NavigationProperty({
    name: `${collection.name}Owner`,
    entityTypeName: collection.parentType.name,
    isScalar: true,
    associationName: collection.associationName,
    foreignKeyNames: [property.name],
  })
  child.addProperty(inverse)
  collection._resolveNp()
}
