import { MetadataStore, EntityType, NavigationProperty } from 'breeze-client'
import { DataServiceUnavailable } from './errors.ts'
import { registerMobxModelLibrary } from './mobxModelLibrary.ts'
import { errorDetails } from './saveResponse.ts'
import { NoResponse, type Transport } from './Transport.ts'
import type { PrepareOptions, Row } from './types.ts'

/** The metadata, given or fetched, as `importMetadata` reads them. */
export async function prepareMetadata(options: PrepareOptions, transport: Transport): Promise<MetadataStore> {
  const { metadata, computed } = options
  if (metadata instanceof MetadataStore) return metadata
  // Others may read what was given.
  return importMetadata(
    metadata === undefined ? await fetchMetadata(transport) : structuredClone(metadata),
    computed,
  )
}

/**
 * Metadata for one or several stores, with entity classes that have the computed properties, and with both ends of all relations. What
 * is given belongs to Breeze from then on, which changes it.
 */
export function importMetadata(metadata: object, computed: PrepareOptions['computed'] = {}): MetadataStore {
  registerMobxModelLibrary()
  const store = new MetadataStore()
  for (const [typeName, properties] of Object.entries(computed))
    store.registerEntityTypeCtor(typeName, entityClass(properties))
  store.importMetadata(metadata)
  addInverseRelations(store)
  return store
}

async function fetchMetadata(transport: Transport): Promise<object> {
  try {
    const response = await transport.get('Metadata')
    if (response.status < 300 && typeof response.body === 'object' && response.body !== null)
      return response.body
    const { code, message } = errorDetails(response)
    throw new DataServiceUnavailable(code, message)
  } catch (error) {
    throw error instanceof NoResponse ? new DataServiceUnavailable('unreachable', error.message) : error
  }
}

/** A class for one type in one store: Breeze puts the type on the prototype. */
function entityClass(computed: Readonly<Record<string, (record: Row) => unknown>>): new () => object {
  const Entity = class {}
  for (const [name, compute] of Object.entries(computed)) {
    Object.defineProperty(Entity.prototype, name, {
      get(this: Row) {
        return compute(this)
      },
      enumerable: true,
      configurable: true,
    })
  }
  return Entity
}

/**
 * Gives every collection whose children do not refer back (the notes of a customer) a reference at the other end, as all others
 * have. Breeze follows a relation only through the child: without one, a child that is undone stays in the collection and one that
 * comes back is in it twice.
 */
function addInverseRelations(metadata: MetadataStore): void {
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
