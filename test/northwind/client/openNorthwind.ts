import {
  DataService,
  EntityManager,
  MetadataStore,
  NamingConvention,
  type Entity,
  type EntityQuery,
} from 'breeze-client'
import { registerPlainBreeze } from '#test/support/plainBreeze.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { buildNorthwind, nodeFlavor, NORTHWIND_PATH, type BreezeFlavor } from '../buildNorthwind.ts'
import { loadRows } from '../data/loadRows.ts'
import { renamedRows } from '../data/renamedRows.ts'
import { smallShop } from '../data/smallShop.ts'

/** The small Northwind data set in its own database, served over HTTP. */
export interface NorthwindServer {
  readonly database: TestDatabase
  /** The service address, with a trailing slash. */
  readonly serviceName: string
  /** A client with an empty cache; all clients share the metadata fetched by the first one. */
  newManager(): EntityManager
  close(): Promise<void>
}

/** Starts a server for the small data set, with an unmodified breeze-client. */
export async function openNorthwind(flavor: BreezeFlavor = nodeFlavor): Promise<NorthwindServer> {
  registerPlainBreeze()
  const database = await openTestDatabase(flavor.model)
  await loadRows(database, flavor.model, renamedRows(smallShop, flavor.name))
  const app = await buildNorthwind(database, flavor)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const serviceName = `${address}${NORTHWIND_PATH}/`
  const metadataStore = new MetadataStore({ namingConvention: namingConventionOf(flavor) })
  const dataService = new DataService({ serviceName })
  await metadataStore.fetchMetadata(dataService)
  return {
    database,
    serviceName,
    newManager: () => new EntityManager({ dataService, metadataStore }),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

interface Northwind {
  readonly shop: NorthwindServer
  /** The client of the test, with an empty cache. */
  readonly manager: EntityManager
  readonly runQuery: (query: EntityQuery) => Promise<readonly Entity[]>
  /** A record, read by that client or another one; fails where there is none. */
  readonly load: (name: string, key: unknown, from?: EntityManager) => Promise<Entity>
}

/** The small Northwind for all tests of a suite, with a new client for each; to be read once they run. */
export function useNorthwind(flavor?: BreezeFlavor): Northwind {
  let shop: NorthwindServer
  let manager: EntityManager
  beforeAll(async () => {
    shop = await openNorthwind(flavor)
  })
  beforeEach(() => {
    manager = shop.newManager()
  })
  afterAll(() => shop.close())
  return {
    get shop() {
      return shop
    },
    get manager() {
      return manager
    },
    runQuery: async (query) => (await manager.executeQuery(query)).results,
    load: async (name, key, from = manager) => {
      const { entity } = await from.fetchEntityByKey(name, key)
      if (!entity) throw new Error(`There is no ${name} ${String(key)}.`)
      return entity
    },
  }
}

function namingConventionOf({ model }: BreezeFlavor): NamingConvention {
  return model.naming === 'camelCase' ? NamingConvention.camelCase : NamingConvention.none
}

/** A property's value by path, through records and complex values. */
export function get(start: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      start,
    )
}

/** Sets properties as a screen does. */
export function set(entity: Entity, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) entity.setProperty?.(name, value)
}

/**
 * Labels of entities by type and key, `OrderDetail 101,7`: short in test output, where the entities themselves would print the
 * whole cache.
 */
export function labelsOf(entities: unknown): readonly string[] {
  if (!Array.isArray(entities)) throw new Error('These are no entities.')
  return entities.map((entity: Entity) => {
    const { shortName } = entity.entityType
    return `${shortName} ${entity.entityAspect.getKey().values.join()}`
  })
}
