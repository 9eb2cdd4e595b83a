import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/openDatabase.ts'
import { buildNorthwind, dotNetManner, nodeManner, NORTHWIND_PATH } from './buildNorthwind.ts'
import { loadRows } from './data/loadRows.ts'
import { readDump } from './data/readDump.ts'
import { furtherRows } from './data/furtherRows.ts'
import { renamedRows } from './data/renamedRows.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string', default: '3000' },
    manner: { type: 'string', default: 'node' },
  },
})
if (values.data === undefined || !['node', 'dotnet'].includes(values.manner)) {
  process.stderr.write('npm run northwind -- --data FILE [--port N] [--manner node|dotnet]\n')
  process.exit(1)
}

const manner = values.manner === 'dotnet' ? dotNetManner : nodeManner
const folder = mkdtempSync(path.join(tmpdir(), 'northwind-'))
const database = await openDatabase({
  url: process.env['MSSQL_TEST_URL'] ?? `sqlite:${path.join(folder, 'northwind.db')}`,
  model: manner.model,
})
await database.dataSource.synchronize()
await loadRows(database, manner.model, renamedRows([...readDump(values.data), ...furtherRows], manner.name))
const app = await buildNorthwind(database, manner)
await app.listen({ port: Number(values.port), host: '127.0.0.1' })
console.info(`Northwind listens at http://localhost:${values.port}${NORTHWIND_PATH}`)
