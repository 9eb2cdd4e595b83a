import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Model } from '#shared/model/model.ts'
import type { TestDatabase } from '#test/support/testDatabase.ts'
import { buildBreezeServer } from './buildBreezeServer.ts'
import { buildNorthwind, dotNetFlavor, nodeFlavor, NORTHWIND_PATH } from './buildNorthwind.ts'
import { extraRows } from './data/extraRows.ts'
import { loadRows } from './data/loadRows.ts'
import { readDump } from './data/readDump.ts'
import { renamedRows } from './data/renamedRows.ts'
import { modelOfMetadata } from './metadata/modelOfMetadata.ts'
import type { Options } from './options.ts'

/** Where a model that was read from metadata is served. */
const METADATA_PATH = '/api/breeze'

/** A server that listens. */
export interface Served {
  readonly name: string
  /** Of its service, without a trailing slash. */
  readonly address: string
  /** What of its model cannot be declared. */
  readonly leftOut: readonly string[]
  close(): Promise<void>
}

interface Built {
  readonly name: string
  readonly path: string
  readonly database: TestDatabase
  readonly app: FastifyInstance
  readonly leftOut: readonly string[]
}

type Open = (model: Model) => Promise<TestDatabase>

/** Serves what is asked for, on a database of its own. */
export async function serve(options: Options, open: Open): Promise<Served> {
  const built = await ('data' in options ? northwind(options, open) : described(options.metadata, open))
  const { name, path, database, app, leftOut } = built
  const address = await app.listen({ port: options.port, host: '127.0.0.1' })
  return {
    name,
    address: `${address}${path}`,
    leftOut,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** Northwind with the rows of a dump. */
async function northwind(
  { data, flavor }: { readonly data: string; readonly flavor: 'node' | 'dotnet' },
  open: Open,
): Promise<Built> {
  const served = flavor === 'dotnet' ? dotNetFlavor : nodeFlavor
  const database = await open(served.model)
  await loadRows(database, served.model, renamedRows([...readDump(data), ...extraRows], served.name))
  const app = await buildNorthwind(database, served)
  return { name: 'Northwind', path: NORTHWIND_PATH, database, app, leftOut: [] }
}

/** The model that a file describes, without any rows. */
async function described(file: string, open: Open): Promise<Built> {
  const { model, leftOut } = modelOfMetadata(readFileSync(file, 'utf8'))
  const database = await open(model)
  const app = await buildBreezeServer(METADATA_PATH, { model, database })
  return { name: model.namespace, path: METADATA_PATH, database, app, leftOut }
}
