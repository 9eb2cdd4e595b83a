import { DataService, EntityManager, MetadataStore, NamingConvention, type Entity } from 'breeze-client'
import { registerPlainBreeze } from '#test/support/plainBreeze.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { buildNorthwind, nodeFlavor, NORTHWIND_PATH, type BreezeFlavor } from '../buildNorthwind.ts'
import { loadRows } from '../data/loadRows.ts'
import { renamedRows } from '../data/renamedRows.ts'
import { smallShop } from '../data/smallShop.ts'

/** The small shop in a database of its own, on a server that listens. */
export interface NorthwindServer {
  readonly database: TestDatabase
  /** Where the server answers, with a slash at the end. */
  readonly serviceName: string
  /** A client that has nothing in its cache; all clients share the metadata that the first one asked for. */
  newManager(): EntityManager
  close(): Promise<void>
}

/** Starts a server for the small shop, with breeze-client as anybody uses it. */
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

function namingConventionOf({ model }: BreezeFlavor): NamingConvention {
  return model.naming === 'camelCase' ? NamingConvention.camelCase : NamingConvention.none
}

/** A property's value; a path leads through records and complex values. */
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

/** Entities by type and key, `OrderDetail 101,7`: said at a glance, where the entities themselves hold the whole cache. */
export function labelsOf(entities: unknown): readonly string[] {
  if (!Array.isArray(entities)) throw new Error('These are no entities.')
  return entities.map((entity: Entity) => {
    const { shortName } = entity.entityType
    return `${shortName} ${entity.entityAspect.getKey().values.join()}`
  })
}
