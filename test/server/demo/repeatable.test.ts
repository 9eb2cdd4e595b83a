import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { seedDemoCompany, type DemoOptions } from '#server/demo/seed.ts'
import { DEMO_SIZES } from '#server/demo/sizes.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { hashTables } from './hashTables.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const SMALL = { now: NOW, timeZone: 'America/Detroit', size: DEMO_SIZES.small } satisfies DemoOptions

async function hashOf(options: DemoOptions): Promise<string> {
  const database = await openTestDatabase()
  await seedDemoCompany(database, options)
  const hash = await hashTables(database)
  await database.close()
  return hash
}

describe('the demo company, made again', () => {
  it('has the same rows for the same seed, size and day', async () => {
    const once = await hashOf(SMALL)
    expect(await hashOf({ ...SMALL, now: '2026-11-22T04:59:59.999Z' })).toBe(once)
    expect(await hashOf({ ...SMALL, seed: 7 })).not.toBe(once)
    expect(await hashOf({ ...SMALL, now: '2026-11-22T18:00:00.000Z' })).not.toBe(once)
  })

  it('has the same rows on computers of any time zone', async () => {
    const script = require.resolve('./hashInZone.ts')
    const environment = { ...process.env, TZ: 'Pacific/Kiritimati' }
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', script, NOW], { env: environment })
    expect(stdout.trim()).toBe(`-840 ${await hashOf(SMALL)}`)
  })
})
