import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openConfiguredDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import type { FastifyInstance } from 'fastify'
import { buildBreezeServer } from './buildBreezeServer.ts'
import { buildNorthwind, dotNetFlavor, nodeFlavor, NORTHWIND_PATH } from './buildNorthwind.ts'
import { loadRows } from './data/loadRows.ts'
import { readDump } from './data/readDump.ts'
import { extraRows } from './data/extraRows.ts'
import { renamedRows } from './data/renamedRows.ts'
import { modelOfMetadata } from './metadata/modelOfMetadata.ts'

/** Where a model that was read from metadata is served. */
const METADATA_PATH = '/api/breeze'

interface Served {
  readonly name: string
  readonly path: string
  readonly database: TestDatabase
  readonly app: FastifyInstance
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    metadata: { type: 'string' },
    port: { type: 'string', default: '3000' },
    flavor: { type: 'string', default: 'node' },
  },
})
const { data, metadata, port, flavor } = values
if ((data === undefined) === (metadata === undefined) || !['node', 'dotnet'].includes(flavor)) {
  process.stderr.write(
    'npm run northwind -- --data FILE [--port N] [--flavor node|dotnet]\nnpm run northwind -- --metadata FILE [--port N]\n',
  )
  process.exit(1)
}

const { name, path, database, app } = await (metadata === undefined
  ? northwind(data ?? '')
  : described(metadata))
const address = await app.listen({ port: Number(port), host: '127.0.0.1' })
console.info(`${name} listens at ${address}${path}`)

const stop = (): void => void app.close().then(() => database.close())
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

/** Northwind with the rows of a dump. */
async function northwind(file: string): Promise<Served> {
  const served = flavor === 'dotnet' ? dotNetFlavor : nodeFlavor
  const opened = await openConfiguredDatabase(served.model)
  await loadRows(opened, served.model, renamedRows([...readDump(file), ...extraRows], served.name))
  const built = await buildNorthwind(opened, served)
  return { name: 'Northwind', path: NORTHWIND_PATH, database: opened, app: built }
}

/** The model that a file describes, without any rows. */
async function described(file: string): Promise<Served> {
  const { model, leftOut } = modelOfMetadata(readFileSync(file, 'utf8'))
  if (leftOut.length > 0) console.info(`Left out: ${leftOut.join(', ')}`)
  const opened = await openConfiguredDatabase(model)
  const built = await buildBreezeServer(METADATA_PATH, { model, database: opened })
  return { name: model.namespace, path: METADATA_PATH, database: opened, app: built }
}
