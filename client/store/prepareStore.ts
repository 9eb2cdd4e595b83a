import { MetadataStore } from 'breeze-client'
import { DataServiceUnavailable } from './errors.ts'
import { addInverseRelations } from './inverseRelations.ts'
import { registerMobxModelLibrary } from './mobxModelLibrary.ts'
import { errorDetails } from './saveResponse.ts'
import { NoResponse, type Transport } from './Transport.ts'
import type { PrepareOptions, Row } from './types.ts'

/** The metadata, given or fetched, with entity classes that have the computed properties, and with both ends of all relations. */
export async function prepareMetadata(options: PrepareOptions, transport: Transport): Promise<MetadataStore> {
  registerMobxModelLibrary()
  const metadata = options.metadata ?? (await fetchMetadata(transport))
  const store = new MetadataStore()
  for (const [typeName, computed] of Object.entries(options.computed ?? {})) {
    store.registerEntityTypeCtor(typeName, entityClass(computed))
  }
  store.importMetadata(structuredClone(metadata))
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
