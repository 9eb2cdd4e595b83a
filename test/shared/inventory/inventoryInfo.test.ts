import { fc } from '#test/support/seed.ts'
import {
  dumpsterUsage,
  dumpsterUsageBanner,
  onSiteCountOn,
  inventoryInfo,
  USAGE_DAYS,
} from '#shared/inventory/inventoryInfo.ts'
import { inventoryProjection } from '#shared/jobs/inventoryProjection.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, instantAt } from '#shared/kernel/days.ts'

const DETROIT = 'America/Detroit'
const TODAY = '2026-11-21'
const ago = (days: number): string => instantAt(addDays(TODAY, -days), 600, DETROIT)

const types = [
  { id: 2, size: '10 yd' },
  { id: 3, size: '20 yd' },
]
const dumpsters = [1, 2, 3, 4].map((id) => ({
  id,
  dumpsterTypeId: 3,
  created: id === 3 ? ago(9) : null,
  deleted: id === 4 ? ago(1) : null,
}))
const placement = { storageDumpSiteId: null, removed: null }

describe('figures of the inventory', () => {
  const placements = [
    { ...placement, dumpsterInventoryId: 1, placed: ago(14) },
    { ...placement, dumpsterInventoryId: 2, placed: ago(USAGE_DAYS - 1), removed: ago(USAGE_DAYS - 4) },
    { ...placement, dumpsterInventoryId: 2, placed: ago(5), storageDumpSiteId: 70 },
    { ...placement, dumpsterInventoryId: 4, placed: ago(5) },
  ]

  it('O-078 [IV14] counts existing dumpsters by type and location, and their average usage', () => {
    expect(inventoryInfo(types, dumpsters, placements, TODAY, DETROIT)).toEqual([
      {
        dumpsterTypeId: 3,
        name: '20 yd',
        available: 2,
        onSite: 1,
        total: 3,
        // 15 days of the first, 3 of the second and 4 of the one that was there until yesterday, of 30 + 30 + 10 + 28.
        usageAverage: 22.45,
        locations: [{ storageId: 70, quantity: 1 }],
      },
    ])
  })

  it('O-078 [IV1471] lists the sites in the order of their keys, whatever order the placements come in', () => {
    const stored = [80, 70, 80].map((storageDumpSiteId, index) => ({
      ...placement,
      dumpsterInventoryId: index + 1,
      placed: ago(5),
      storageDumpSiteId,
    }))
    for (const order of [stored, stored.toReversed()])
      expect(inventoryInfo(types, dumpsters, order, TODAY, DETROIT)).toMatchObject([
        {
          locations: [
            { storageId: 70, quantity: 1 },
            { storageId: 80, quantity: 2 },
          ],
        },
      ])
  })

  it('O-078 [IV15] formats the banner with two decimals', () => {
    const usage = dumpsterUsage([
      { onSite: 1, total: 2 },
      { onSite: 1, total: 1 },
    ])
    expect(usage).toEqual({ totalUsage: 2, totalDumpsters: 3, usage: 66.67 })
    expect(dumpsterUsageBanner(usage)).toBe('Dumpsters On Site: 2 of 3 => 66.67%')
    expect(dumpsterUsageBanner(dumpsterUsage([]))).toBe('Dumpsters On Site: 0 of 0 => 0.00%')
  })
})

describe('dumpsters at customers at the end of a day', () => {
  const midnight = instantAt(addDays(TODAY, 1), 0, DETROIT)
  const onSite = (day: string, times: { placed: string; removed: string | null }): number =>
    onSiteCountOn(day, [{ ...placement, dumpsterInventoryId: 1, ...times }], DETROIT)

  it('O-078 [IV14] include one removed at midnight, but not on the next day', () => {
    const times = { placed: ago(3), removed: midnight }
    expect([TODAY, addDays(TODAY, 1)].map((day) => onSite(day, times))).toEqual([1, 0])
  })

  it('O-078 [IV14] do not include one placed at midnight, but on the next day', () => {
    const times = { placed: midnight, removed: null }
    expect([TODAY, addDays(TODAY, 1)].map((day) => onSite(day, times))).toEqual([0, 1])
  })
})

describe('the projection of a type', () => {
  const delivery = {
    jobTypeId: JOB_TYPE.delivery,
    actionId: null,
    dumpsterId: 3,
    startDate: '2026-11-23',
    completed: null,
    deleted: null,
  }
  const pickUp = { ...delivery, jobTypeId: JOB_TYPE.exchange, actionId: JOB_ACTION.pickUp }

  it('O-078 [IV16] continues from the current availability, day by day', () => {
    const jobs = [
      delivery,
      pickUp,
      delivery,
      { ...pickUp, startDate: '2026-11-10' },
      { ...pickUp, startDate: '2026-11-25' },
      { ...delivery, dumpsterId: 2 },
      { ...delivery, completed: ago(0) },
      { ...delivery, deleted: ago(0) },
      { ...delivery, startDate: null },
      { ...delivery, jobTypeId: JOB_TYPE.service },
    ]
    expect(inventoryProjection(3, 4, jobs, TODAY)).toEqual([
      { date: TODAY, additions: 1, subtractions: 0, estimatedAvailable: 5 },
      { date: '2026-11-23', additions: 1, subtractions: 2, estimatedAvailable: 4 },
      { date: '2026-11-25', additions: 1, subtractions: 0, estimatedAvailable: 5 },
    ])
  })

  it('O-078 [IV16] ends with the current availability plus all moves, its days in order', () => {
    const anyJob = fc.record({
      jobTypeId: fc.constantFrom(...Object.values(JOB_TYPE)),
      actionId: fc.constantFrom(null, JOB_ACTION.delivery, JOB_ACTION.pickUp),
      dumpsterId: fc.constantFrom(2, 3),
      startDate: fc.integer({ min: -9, max: 9 }).map((days) => addDays(TODAY, days)),
      completed: fc.constant(null),
      deleted: fc.constant(null),
    })
    fc.assert(
      fc.property(fc.array(anyJob), (jobs) => {
        const rows = inventoryProjection(3, 4, jobs, TODAY)
        const change = rows.reduce((sum, row) => sum + row.additions - row.subtractions, 0)
        expect(rows.at(-1)?.estimatedAvailable).toBe(4 + change)
        expect(rows[0]?.date).toBe(TODAY)
        expect(rows.map((row) => row.date)).toEqual(rows.map((row) => row.date).toSorted())
      }),
    )
  })
})
