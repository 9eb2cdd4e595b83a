import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { insert, openCompany, type Company } from '../../queries/openCompany.ts'
import { insertBusiness } from '../../queries/businessRows.ts'
import { defaultsOf } from '../../queries/defaultsOf.ts'

let company: Company
beforeAll(async () => {
  company = await openCompany(() => openTestDatabase())
  await insertBusiness(company.database)
  const note = { ...defaultsOf('Job'), jobTypeId: JOB_TYPE.note, startDate: '2025-08-01' }
  const places: readonly (readonly [id: number, driverId: number | null, displayOrder: number | null])[] = [
    [901, 911, null],
    [902, 911, 2],
    [903, 911, 99],
    [904, 911, 1],
    [905, null, null],
    [906, null, 1],
  ]
  for (const [id, driverId, displayOrder] of places)
    await insert(company.database, 'Job', { ...note, id, driverId, displayOrder })
})
afterAll(() => company.database.close())

const ids = async (more: object = {}) =>
  (await company.rows('JobsByDate', { parameters: { startDate: '2025-08-01' }, ...more })).map(({ id }) => id)

test('O-063 O-069 [DI4] JobsByDate puts jobs without a position last in their column', async () => {
  expect(await ids()).toEqual([906, 905, 904, 902, 903, 901])
})

test('[QU12] a client’s own order has missing values first, without replacing them', async () => {
  expect((await ids({ orderBy: ['displayOrder', 'id'] })).slice(0, 2)).toEqual([901, 905])
  expect(
    await company.refusal('JobsByDate', {
      parameters: { startDate: '2025-08-01' },
      orderBy: ['displayOrder missing as 9999'],
    }),
  ).toMatch(/^bad_query orderBy/)
})
