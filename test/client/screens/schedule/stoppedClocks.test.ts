import { addDays } from '#shared/kernel/days.ts'
import { DORA, IKE, openStoredBoard, type StoredBoard } from './support/openStoredBoard.ts'

let stored: StoredBoard

beforeEach(async () => {
  stored = await openStoredBoard()
})
afterEach(() => stored.close())

/** Answers all questions, and returns them. */
function answer(value: string) {
  return jest.spyOn(stored.app.dialogs, 'choose').mockResolvedValue(value)
}

describe('a move that stops a clock', () => {
  it('B-05 O-102 [JO220] puts the clock back with the job when the move is undone, and says which it had stopped', async () => {
    const { board, destination, card, start, columnOf, timesOf, messages } = stored
    const job = await destination(DORA)
    await start(job)
    await board.model.load()
    const [clock] = await timesOf(job)
    answer('stop')
    await board.actions.moveJobs([card(job)], IKE, 0)
    expect(messages()).toEqual([
      `J${job.id} moved Dora Driver → Ike Idler, which stopped the clock of Dora Driver`,
    ])
    await board.moves.undoLast()
    expect(await columnOf(DORA)).toEqual([job.id])
    expect(await timesOf(job)).toMatchObject([
      { id: clock?.['id'], started: clock?.['started'], completed: null },
    ])
    expect(card(job).jobTimes.map(({ completed }) => completed)).toEqual([null])
  })

  it('B-05 O-102 [JO1360] asks before a job that is being worked on goes to another day, and puts the clock back at Undo', async () => {
    const { app, board, destination, card, start, timesOf, messages } = stored
    const job = await destination(DORA)
    await start(job)
    await board.model.load()
    const asked = answer('leave')
    const tomorrow = addDays(app.today(), 1)
    await board.actions.moveToDay([card(job)], tomorrow)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await timesOf(job)).toMatchObject([{ completed: null }])
    answer('stop')
    await board.actions.moveToDay([card(job)], tomorrow)
    expect(messages().join()).toContain('which stopped the clock of Dora Driver')
    expect(await timesOf(job)).toMatchObject([{ completed: expect.any(String) }])
    await board.moves.undoLast()
    expect(await timesOf(job)).toMatchObject([{ completed: null }])
  })

  it('O-102 [JO220] says that it stopped a clock of which the board did not know', async () => {
    const { board, destination, card, start, pause, messages } = stored
    const job = await destination(DORA)
    await start(job)
    await pause(job)
    await board.model.load()
    await start(job)
    await board.actions.moveJobs([card(job)], IKE, 0)
    expect(messages()).toEqual([
      `J${job.id} moved Dora Driver → Ike Idler, which stopped the clock of Dora Driver`,
    ])
  })
})
