import type { BoardMove } from '#shared/auditing/queries.ts'
import { rolloffModel } from '#shared/entities.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { boardMoves } from '#server/reads/auditing/boardMoves.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { openHauler, TODAY, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import { deleted } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let job: Row
let rental: Row
const NEXT_DAY = '2025-06-03'
const driven = { driverId: 901 }

beforeAll(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
  job = await hauler.job(rental)
  await hauler.edit('Job', job, { driverId: 901 })
  await hauler.edit('Job', job, { driverNotes: 'Ring twice' })
  await hauler.edit('Job', job, { driverId: 902 })
  const elsewhere = await hauler.job(rental, { startDate: '2031-01-01' })
  await hauler.edit('Job', elsewhere, { driverId: 901 })
})
afterAll(() => hauler.close())

const asked = async (...roles: string[]): Promise<readonly BoardMove[]> => {
  const runQuery = createQueryRunner({
    model: rolloffModel,
    database: hauler.database,
    namedQueries: [],
    listsQueries: [],
    computed: { queries: [boardMoves], now: hauler.context.now, timeZone: 'America/Detroit' },
  })
  const { startDate } = await hauler.now('Job', job)
  const request = { parameters: { startDate: String(startDate) } }
  const answer = await runQuery({ user: { roles }, resource: 'BoardMoves', request })
  // The query answers the moves of its wire type.
  return JSON.parse(answer.toString('utf8')) as readonly BoardMove[]
}

describe('the moves of a day', () => {
  it('[DI28] are those from one column to another, the latest first, with who made them', async () => {
    const by = { jobId: job.id, kind: 'moved', userName: 'Olive Office', saveId: expect.any(String) }
    expect(await asked('Schedule')).toMatchObject([
      { ...by, fromDriverId: 901, toDriverId: 902, isLatest: true },
      { ...by, fromDriverId: null, toDriverId: 901, isLatest: false },
    ])
  })

  it('[DI28] are places in a column, other days, destinations and deletions, too', async () => {
    const [top, moved] = [await hauler.job(rental, driven), await hauler.job(rental, driven)]
    await hauler.edit('Job', moved, { afterJobId: 0 })
    await hauler.edit('Job', top, { startDate: NEXT_DAY })
    const destination = await hauler.job(null, {
      jobTypeId: JOB_TYPE.destination,
      storageDumpSiteId: 31,
      dumpsterId: null,
      ...driven,
    })
    await hauler.save([deleted('Job', await hauler.now('Job', destination))])
    expect((await asked('Schedule')).slice(0, 4)).toMatchObject([
      { jobId: destination.id, kind: 'deleted', toDriverId: 901 },
      { jobId: destination.id, kind: 'created', toDriverId: 901 },
      { jobId: top.id, kind: 'moved', fromDay: TODAY, toDay: NEXT_DAY, fromDriverId: 901, toDriverId: 901 },
      { jobId: moved.id, kind: 'moved', fromOrder: 2, toOrder: 1, fromDriverId: 901, isLatest: true },
    ])
  })

  it('[DI28] are readable only for users who may open the board', async () => {
    await expect(asked('Rentals:Admin')).rejects.toMatchObject({ code: 'not_allowed' })
  })
})
