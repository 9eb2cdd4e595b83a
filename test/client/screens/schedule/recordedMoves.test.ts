import { Board } from '#client/screens/schedule/Board.ts'
import { NOTHING_TO_UNDO } from '#client/screens/schedule/messages.ts'
import { DORA, IKE, openStoredBoard, type StoredBoard } from './support/openStoredBoard.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { TODAY } from '#test/server/save/openHauler.ts'
import { known } from '../customers/support/customerStore.ts'

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
