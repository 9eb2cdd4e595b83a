import { formatList } from '#shared/kernel/text.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { TODAY } from '#test/server/save/openHauler.ts'
import { DORA, IKE, openStoredBoard, type StoredBoard } from './support/openStoredBoard.ts'

const NEXT_DAY = '2025-06-03'
let stored: StoredBoard

beforeEach(async () => {
  stored = await openStoredBoard()
})
afterEach(() => stored.close())

const saves = async (): Promise<number> =>
  new Set((await stored.hauler.rows('AuditLog')).map(({ saveId }) => saveId)).size

describe('cards that are put on another day', () => {
  it('O-067 [DI225] keep drivers, order and times of day, by one save, and come back by one Undo', async () => {
    const { hauler, board, card, stored: row, messages } = stored
    const rental = await hauler.rental()
    const times = { preferredStartTime: `${TODAY}T13:30:00.000Z`, preferredEndTime: `${TODAY}T15:00:00.000Z` }
    const later = await hauler.job(rental, { driverId: DORA, startDate: NEXT_DAY })
    const [a, b] = [
      await hauler.job(rental, { driverId: DORA, endDate: TODAY, ...times }),
      await hauler.job(rental, { driverId: DORA }),
    ]
    const waiting = await hauler.job(rental)
    await board.model.load()
    await board.actions.moveJobs([card(b)], DORA, 0)
    const before = await saves()
    await board.actions.moveToDay([waiting, b, a].map(card), NEXT_DAY)
    expect(await saves()).toBe(before + 1)
    expect(messages().at(-1)).toBe(
      `${formatList([waiting, b, a].map(({ id }) => `J${id}`))} moved to 6/3/2025`,
    )
    expect(await Promise.all([waiting, later, b, a].map(row))).toMatchObject([
      { driverId: null, startDate: NEXT_DAY },
      { displayOrder: 1 },
      { driverId: DORA, startDate: NEXT_DAY, displayOrder: 2 },
      {
        startDate: NEXT_DAY,
        endDate: NEXT_DAY,
        displayOrder: 3,
        preferredStartTime: `${NEXT_DAY}T13:30:00.000Z`,
        preferredEndTime: `${NEXT_DAY}T15:00:00.000Z`,
      },
    ])
    expect(board.model.columns.flatMap(({ jobs }) => jobs)).toEqual([])
    await board.moves.undoLast()
    expect(await Promise.all([waiting, b, a].map(row))).toMatchObject([
      { driverId: null, startDate: TODAY, displayOrder: null },
      { startDate: TODAY, displayOrder: 1 },
      { startDate: TODAY, endDate: TODAY, displayOrder: 2, ...times },
    ])
  })
})

describe('the two jobs of an exchange', () => {
  async function openPair() {
    const { hauler, board, card } = stored
    const [out, back] = await hauler.pair(await hauler.rental(), JOB_TYPE.exchange)
    await board.model.load()
    return { board, out, back, cards: () => [card(out), card(back)] }
  }

  it('O-030 O-063 [DI226] are moved together by one save, and back by one Undo', async () => {
    const { board, out, back, cards } = await openPair()
    const [, second] = cards()
    if (second === undefined) throw new Error('There is no second job.')
    const before = await saves()
    await board.actions.moveJobs(board.concerned(second), DORA, 0)
    expect(await stored.columnOf(DORA)).toEqual([out.id, back.id])
    expect(await saves()).toBe(before + 1)
    await board.moves.undoLast()
    expect(await stored.columnOf(DORA)).toEqual([])
  })

  it('O-030 [DI226] are separated on purpose, and stay apart in different columns', async () => {
    const { board, out, back, cards } = await openPair()
    const [first, second] = cards()
    if (first === undefined || second === undefined) throw new Error('There are no two jobs.')
    board.separate(first)
    expect([first, second].map((job) => board.concerned(job))).toEqual([[first], [second]])
    await board.actions.moveJobs(board.concerned(first), DORA, 0)
    await board.actions.moveJobs(board.concerned(second), IKE, 0)
    expect([await stored.columnOf(DORA), await stored.columnOf(IKE)]).toEqual([[out.id], [back.id]])
    expect(board.partnerOf(first)).toBeNull()
  })
})
