import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openNorthwind, type NorthwindServer } from './openNorthwind.ts'

let shop: NorthwindServer

beforeAll(async () => {
  shop = await openNorthwind()
})
afterAll(() => shop.close())

/** The output of a client in a time zone that works on one stored record. */
async function clientIn(zone: string, key: number): Promise<unknown> {
  const script = require.resolve('./roundTrip.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', script, shop.serviceName, String(key)],
    { env: { ...process.env, TZ: zone } },
  )
  return JSON.parse(stdout)
}

const rows = (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  shop.database.query('SELECT * FROM "UnusualDate" WHERE "id" <= 3 ORDER BY "id"', [])

test('[SV5] dates, instants and times are unchanged in any time zone of the client', async () => {
  const before = await rows()
  const zones = { UTC: 0, 'Europe/Berlin': -120, 'America/New_York': 240 }
  const said = await Promise.all(Object.keys(zones).map((zone, index) => clientIn(zone, index === 1 ? 3 : 1)))
  const spring = '2019-03-31T00:30:00.250Z'
  const newYear = '2021-12-31T23:59:59.999Z'
  const read = {
    1: [spring, spring, spring, [2019, 3, 31, 0]],
    3: [newYear, newYear, newYear, [2021, 12, 31, 0]],
  }
  const moment = '2024-03-31T01:30:00.123Z'
  const added = [moment, moment, '2024-11-03T05:59:59.999Z', [2024, 3, 31, 0]]
  expect(said).toEqual(
    Object.values(zones).map((offset, index) => {
      const record = read[index === 1 ? 3 : 1]
      return { zone: offset, read: record, found: [record], added, times: ['PT23H59M59S'] }
    }),
  )
  expect(await rows()).toEqual(before)
  expect(
    await shop.database.query('SELECT DISTINCT "dateOnly" FROM "UnusualDate" WHERE "id" > 3', []),
  ).toEqual([{ dateOnly: '2024-03-31' }])
  expect(await shop.database.query('SELECT DISTINCT "minTime" FROM "TimeLimit" WHERE "id" > 4', [])).toEqual([
    { minTime: 'PT00H00M00S' },
  ])
})
