import { parseArgs } from 'node:util'
import { openConfiguredDatabase } from '#test/support/testDatabase.ts'
import { buildNorthwind, dotNetFlavor, nodeFlavor, NORTHWIND_PATH } from './buildNorthwind.ts'
import { loadRows } from './data/loadRows.ts'
import { readDump } from './data/readDump.ts'
import { extraRows } from './data/extraRows.ts'
import { renamedRows } from './data/renamedRows.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string', default: '3000' },
    flavor: { type: 'string', default: 'node' },
  },
})
if (values.data === undefined || !['node', 'dotnet'].includes(values.flavor)) {
  process.stderr.write('npm run northwind -- --data FILE [--port N] [--flavor node|dotnet]\n')
  process.exit(1)
}

const flavor = values.flavor === 'dotnet' ? dotNetFlavor : nodeFlavor
const database = await openConfiguredDatabase(flavor.model)
await loadRows(database, flavor.model, renamedRows([...readDump(values.data), ...extraRows], flavor.name))
const app = await buildNorthwind(database, flavor)
const address = await app.listen({ port: Number(values.port), host: '127.0.0.1' })
console.info(`Northwind listens at ${address}${NORTHWIND_PATH}`)

const stop = (): void => void app.close().then(() => database.close())
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
