import type { BoardMove } from '#shared/auditing/queries.ts'
import { rolloffModel } from '#shared/entities.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { boardMoves } from '#server/reads/auditing/boardMoves.ts'
import { openHauler, type Hauler, type Row } from '#test/server/save/openHauler.ts'

let hauler: Hauler
let job: Row

beforeAll(async () => {
  hauler = await openHauler()
  const rental = await hauler.rental()
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
    expect(await asked('Schedule')).toMatchObject([
      { jobId: job.id, fromDriverId: 901, toDriverId: 902, userName: 'Olive Office' },
      { jobId: job.id, fromDriverId: null, toDriverId: 901, userName: 'Olive Office' },
    ])
  })

  it('[DI28] are readable only for users who may open the board', async () => {
    await expect(asked('Rentals:Admin')).rejects.toMatchObject({ code: 'not_allowed' })
  })
})
