import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { budget } from '#test/support/budget.ts'
import { openOwnDatabase } from '#test/support/testDatabase.ts'

/** Milliseconds after the first commit. */
const MOMENTS = [17, 1, 40, 90, 133].slice(0, budget({ gate: 1, soak: 5 }))

/** Starts a writer, kills it some milliseconds after its first commit, and returns what it reported as committed. */
async function killWriter(url: string, milliseconds: number): Promise<string[]> {
  const writer = spawn(process.execPath, ['--import', 'tsx', require.resolve('./writeForever.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(writer.stdout, 'data')
  await delay(milliseconds)
  writer.kill('SIGKILL')
  await once(writer, 'close')
  return said.split('\n').slice(0, -1)
}

test('a process killed at any moment leaves every acknowledged unit of work whole and no other in part', async () => {
  const database = await openOwnDatabase()
  const acknowledged: string[] = []
  for (const milliseconds of MOMENTS) acknowledged.push(...(await killWriter(database.url, milliseconds)))
  const units = await database.query(
    'SELECT "name", count(*) AS "rows" FROM "DumpsterCategory" GROUP BY "name"',
    [],
  )
  expect(units.filter((unit) => unit['rows'] !== 50)).toEqual([])
  const stored = new Set(units.map((unit) => unit['name']))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(MOMENTS.length)
  expect(await database.query('PRAGMA integrity_check', [])).toEqual([{ integrity_check: 'ok' }])
  await database.close()
})
