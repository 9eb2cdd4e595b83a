import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { seedDemoCompany, type DemoOptions } from '#server/demo/seed.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { hashTables } from './hashTables.ts'
import { TINY } from './tinyCompany.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const OPTIONS = { now: NOW, timeZone: 'America/Detroit', size: TINY } satisfies DemoOptions

async function hashOf(options: DemoOptions): Promise<string> {
  const database = await openTestDatabase()
  await seedDemoCompany(database, options)
  const hash = await hashTables(database)
  await database.close()
  return hash
}

describe('the demo company, made again', () => {
  let once: string
  beforeAll(async () => {
    once = await hashOf(OPTIONS)
  })

  it('has the same rows for the same seed, size and day', async () => {
    expect(await hashOf({ ...OPTIONS, now: '2026-11-22T04:59:59.999Z' })).toBe(once)
    expect(await hashOf({ ...OPTIONS, seed: 7 })).not.toBe(once)
    expect(await hashOf({ ...OPTIONS, now: '2026-11-22T18:00:00.000Z' })).not.toBe(once)
  })

  it('has the same rows on computers of any time zone', async () => {
    const script = require.resolve('./hashInZone.ts')
    const environment = { ...process.env, TZ: 'Pacific/Kiritimati' }
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', script, NOW], { env: environment })
    expect(stdout.trim()).toBe(`-840 ${once}`)
  })
})
