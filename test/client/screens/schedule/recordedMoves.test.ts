import { Board } from '#client/screens/schedule/Board.ts'
import { NOTHING_TO_UNDO } from '#client/screens/schedule/messages.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { TODAY } from '#test/server/save/openHauler.ts'
import { formatList } from '#shared/kernel/text.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { known } from '../customers/support/customerStore.ts'
import { DORA, IKE, openStoredBoard, type StoredBoard } from './support/openStoredBoard.ts'

let stored: StoredBoard

beforeEach(async () => {
  stored = await openStoredBoard()
})

afterEach(() => stored.close())

/** The page is loaded again: nothing is known but what the server has. */
async function reload(): Promise<Board> {
  const board = new Board(stored.app, TODAY)
  await board.model.load()
  return board
}

const NEXT_DAY = '2025-06-03'

const saves = async (): Promise<number> =>
  new Set((await stored.hauler.rows('AuditLog')).map(({ saveId }) => saveId)).size

describe('the moves of a page that was loaded again', () => {
  it('B-05 [DI222] are undone one by one, the latest first: a sent driver, a place, a column, a deletion', async () => {
    const { board, destination, columnOf, card, stored: row } = stored
    const [first, second] = [await destination(DORA), await destination(DORA)]
    await board.model.load()
    await board.actions.moveJobs([card(first)], DORA, 1)
    await board.actions.moveJobs([card(first)], IKE, 0)
    await board.actions.sendTo(known(board.model.site(31)), IKE, 0)
    await board.actions.remove([card(second)])
    const again = await reload()
    await again.moves.undoLast()
    expect(await row(second)).toMatchObject({ deleted: null })
    await again.moves.undoLast()
    expect(await columnOf(IKE)).toEqual([first.id])
    await again.moves.undoLast()
    expect(await columnOf(DORA)).toEqual([second.id, first.id])
    await again.moves.undoLast()
    expect(await columnOf(DORA)).toEqual([first.id, second.id])
    await again.moves.redoLast()
    expect(await columnOf(DORA)).toEqual([second.id, first.id])
  })

  it('B-05 [DI222] are not those that were undone, nor what undid them', async () => {
    const { board, destination, card, columnOf, messages } = stored
    const job = await destination(DORA)
    await board.model.load()
    await board.actions.moveJobs([card(job)], IKE, 0)
    await board.moves.undoLast()
    const again = await reload()
    // The destination itself was sent by the same user, before.
    await again.moves.restore()
    expect(again.moves.moves.map(({ change }) => change.label)).toEqual([`J${job.id} added to Dora Driver`])
    await again.moves.undoLast()
    await again.moves.undoLast()
    expect(await columnOf(DORA)).toEqual([])
    expect(messages().at(-1)).toBe(NOTHING_TO_UNDO)
  })

  it('B-05 [DI222] [DI33] do not restore a job without the times that were deleted with it', async () => {
    const { board, destination, card, start, pause, stored: row, messages } = stored
    const job = await destination(DORA)
    await destination(IKE)
    await start(job)
    await pause(job)
    await board.model.load()
    await board.actions.remove([card(job)])
    const again = await reload()
    await again.moves.undoLast()
    expect(messages().at(-1)).toMatch(/^Undone: J\d+ added to Ike Idler$/)
    expect((await row(job))['deleted']).not.toBeNull()
  })

  it('B-05 [DI1260] ask before Ctrl+Z undoes what was done on an earlier day', async () => {
    const { app, destination, columnOf } = stored
    const job = await destination(DORA)
    const again = await reload()
    jest.spyOn(app, 'today').mockReturnValue(addDays(TODAY, 1))
    const confirm = jest.spyOn(app.dialogs, 'confirm').mockResolvedValue(false)
    await again.moves.undoLast()
    expect(confirm).toHaveBeenCalledWith(
      `The last thing to undo is of ${formatDay(TODAY)}: J${job.id} added to Dora Driver. Do you want to undo it?`,
    )
    expect(await columnOf(DORA)).toEqual([job.id])
    confirm.mockResolvedValue(true)
    await again.moves.undoLast()
    expect(await columnOf(DORA)).toEqual([])
  })

  it('B-05 [DI222] [DI24] ask before they overwrite what somebody did since', async () => {
    const { app, board, destination, card, start, columnOf } = stored
    const job = await destination(DORA)
    await board.model.load()
    await board.actions.moveJobs([card(job)], IKE, 0)
    await start(job, IKE)
    const again = await reload()
    const choose = jest.spyOn(app.dialogs, 'choose').mockResolvedValue('keep')
    await again.moves.undoLast()
    expect(choose.mock.calls).toMatchObject([
      [{ details: [expect.anything(), `This stops the clock of J${job.id}.`] }],
    ])
    expect(await columnOf(IKE)).toEqual([job.id])
  })
})

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
