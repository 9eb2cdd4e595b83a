import { dashboardCalls } from '#server/calls/dashboard/dashboardCalls.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { aUser } from '../../calls/callServer.ts'
import { openCompany, type Company } from '../../queries/openCompany.ts'
import { NOW, ZONE } from './randomBooks.ts'

const REVERSED = { startDate: '2025-11-05', endDate: '2025-11-04' }
const MISTYPED = { startDate: '0202-11-05', endDate: '2025-11-05' }

const REPORTS = [
  'CustomerTotals',
  'FeeRevenue',
  'GetEstimatedRevenue',
  'JobCounts',
  'JobsUsingTrailer',
  'LoadSums',
  'RevenueByType',
  'TonsDumped',
]

let company: Company
beforeAll(async () => {
  company = await openCompany(() => openTestDatabase(), { empty: true, now: NOW })
})
afterAll(() => company.database.close())

describe('a period that nobody means', () => {
  it.each(REPORTS)('O-091 [RP20] is refused by name of the parameter: %s', async (resource) => {
    expect(await company.refusal(resource, { parameters: REVERSED })).toBe('bad_query parameters.endDate')
    expect(await company.refusal(resource, { parameters: MISTYPED })).toBe('bad_query parameters.startDate')
  })

  it('O-084 O-091 [RP20] is refused by every call of the dashboard, day by day also one of six years', async () => {
    const calls = dashboardCalls({ database: company.database, timeZone: ZONE, now: () => NOW })
    const ask = async (period: object) =>
      Promise.all(calls.map(async ({ run }) => run(period, aUser('Admin')).then(() => null, culpritOf)))
    const culpritOf = (error: object) => Reflect.get(error, 'culprit')
    expect(new Set(await ask(REVERSED))).toEqual(new Set(['endDate']))
    expect(new Set(await ask(MISTYPED))).toEqual(new Set(['startDate']))
    const refused = await ask({ startDate: '2019-11-05', endDate: '2025-11-05' })
    expect(calls.filter((_call, index) => refused[index] !== null).map(({ path }) => path)).toEqual([
      '/api/dashboard/getAvailabilityInfos',
    ])
  })
})
