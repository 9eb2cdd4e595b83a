import { confirmJobDeletion } from '#client/screen/jobs/confirmJobDeletion.ts'
import { DELETE_JOB } from '#client/screens/schedule/messages.ts'
import { known } from '../customers/support/customerStore.ts'
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

describe('deleting a card', () => {
  it('O-051 [DI33] says what is stored now, not what the board read some time ago', async () => {
    const { board, destination, card, start, complete } = stored
    const [done, other] = [await destination(DORA), await destination(DORA)]
    await board.model.load()
    await start(done)
    await complete(done)
    const choose = answer('no')
    expect(await confirmJobDeletion(board.app, DELETE_JOB, [card(done), card(other)])).toBe(false)
    expect(choose.mock.calls).toMatchObject([
      [
        {
          subject: `J${done.id} (completed), J${other.id}`,
          details: ['This also deletes 1 job time.', expect.anything()],
        },
      ],
    ])
  })

  it.each(['started', 'completed'] as const)(
    'B-05 [DI33] is refused if its job was %s since the question, and says so',
    async (progress) => {
      const { board, destination, card, start, complete, messages, timesOf } = stored
      const [job, other] = [await destination(DORA), await destination(DORA)]
      await board.model.load()
      await start(job)
      if (progress === 'completed') await complete(job)
      await board.actions.remove([card(job), card(other)])
      expect(messages()).toEqual([`J${job.id} was ${progress} by Dora Driver meanwhile.`])
      expect([await stored.stored(job), await stored.stored(other)]).toMatchObject([
        { deleted: null },
        { deleted: null },
      ])
      expect(await timesOf(job)).toHaveLength(1)
      expect(board.moves.moves).toEqual([])
      // The board shows what is stored, which can be deleted then.
      await board.actions.remove([card(job)])
      expect((await stored.stored(job))['deleted']).not.toBeNull()
    },
  )

  it('B-05 [DI33] is refused if somebody edited its job since the board was read, and says that', async () => {
    const { board, hauler, destination, card, messages } = stored
    const job = await destination(DORA)
    await board.model.load()
    await hauler.edit('Job', { id: job.id }, { driverNotes: 'Gate code 4711' })
    await board.actions.remove([card(job)])
    expect(messages()).toEqual([`J${job.id} was changed by Olive Office meanwhile.`])
    expect(await stored.stored(job)).toMatchObject({ deleted: null })
  })

  it('O-064 [DI33] by dropping a destination on UnAssigned is refused, too', async () => {
    const { board, destination, card, start, messages, timesOf } = stored
    const job = await destination(DORA)
    await board.model.load()
    await start(job)
    await board.actions.moveJobs([card(job)], null, 0)
    expect(messages()).toEqual([`J${job.id} was started by Dora Driver meanwhile.`])
    expect(await stored.stored(job)).toMatchObject({ deleted: null, driverId: DORA })
    expect(await timesOf(job)).toHaveLength(1)
  })

  it('O-064 [DI33] offers no Undo that would restore a destination without its times', async () => {
    const { board, destination, card, start } = stored
    const [worked, fresh] = [await destination(DORA), await destination(DORA)]
    await start(worked)
    await board.model.load()
    await board.actions.moveJobs([card(worked)], null, 0)
    expect((await stored.stored(worked))['deleted']).not.toBeNull()
    expect(board.moves.moves).toEqual([])
    await board.actions.moveJobs([card(fresh)], null, 0)
    expect(board.moves.moves).toHaveLength(1)
  })

  it('B-05 [DI24] moves a card of which only something else was changed since the board was read', async () => {
    const { board, hauler, destination, card, columnOf, messages } = stored
    const job = await destination(DORA)
    await board.model.load()
    await hauler.edit('Job', { id: job.id }, { driverNotes: 'Gate code 4711' })
    await board.actions.moveJobs([card(job)], IKE, 0)
    expect(messages()).toEqual([`J${job.id} moved Dora Driver → Ike Idler`])
    expect(await columnOf(IKE)).toEqual([job.id])
    expect(await stored.stored(job)).toMatchObject({ driverNotes: 'Gate code 4711' })
  })
})

describe('moving a card that a driver worked on since the board was read', () => {
  it.each(['started', 'completed'] as const)(
    'B-05 [DI35] leaves a %s job with its driver, and says so',
    async (progress) => {
      const { board, destination, card, start, complete, columnOf, messages, timesOf } = stored
      const job = await destination(DORA)
      await board.model.load()
      await start(job)
      if (progress === 'completed') await complete(job)
      const before = await timesOf(job)
      await board.actions.moveJobs([card(job)], IKE, 0)
      expect(messages()).toEqual([`J${job.id} was ${progress} by Dora Driver meanwhile.`])
      expect(await stored.stored(job)).toMatchObject({ driverId: DORA })
      expect(await timesOf(job)).toEqual(before)
      expect(await columnOf(IKE)).toEqual([])
      expect(board.moves.moves).toEqual([])
    },
  )

  it('B-05 O-102 [DI35] [JO220] moves it, and ends its clock, once the board shows that it was started, after a question', async () => {
    const { board, destination, card, start, columnOf, timesOf } = stored
    const job = await destination(DORA)
    await board.model.load()
    await start(job)
    await board.actions.moveJobs([card(job)], IKE, 0)
    const choose = answer('leave')
    await board.actions.moveJobs([card(job)], IKE, 0)
    expect(choose.mock.calls).toMatchObject([
      [
        {
          text: `This stops the clock of J${job.id}.`,
          details: [
            expect.stringMatching(new RegExp(`^Dora Driver started J${job.id} at \\d+:\\d\\d[AP]M\\.$`)),
          ],
        },
      ],
    ])
    expect(await columnOf(DORA)).toEqual([job.id])
    expect(await timesOf(job)).toMatchObject([{ completed: null }])
    answer('stop')
    await board.actions.moveJobs([card(job)], IKE, 0)
    expect(await columnOf(IKE)).toEqual([job.id])
    expect(await timesOf(job)).toMatchObject([{ completed: expect.any(String) }])
  })

  it('B-05 [DI35] moves it within the column of its driver', async () => {
    const { board, destination, card, start, columnOf, timesOf } = stored
    const [first, second] = [await destination(DORA), await destination(DORA)]
    await board.model.load()
    await start(second)
    await board.actions.moveJobs([card(second)], DORA, 0)
    expect(await columnOf(DORA)).toEqual([second.id, first.id])
    expect(await timesOf(second)).toMatchObject([{ completed: null }])
  })
})

describe('undoing what was stored before a driver worked on it', () => {
  /** A destination that the dispatcher added for Dora at the only site. */
  async function sendDora() {
    const { board, card, columnOf } = stored
    await board.model.load()
    await board.actions.sendTo(known(board.model.site(31)), DORA, 0)
    const [id] = await columnOf(DORA)
    return card({ id: Number(id) })
  }

  it('B-05 [DI24] [DI25] asks before a created job is deleted that was started since, and names its times', async () => {
    const { board, start, timesOf } = stored
    const job = await sendDora()
    await start(job)
    const choose = answer('keep')
    await board.moves.undoLast()
    expect(choose.mock.calls).toMatchObject([
      [
        {
          title: 'Changed meanwhile',
          text: `J${job.id} was started by Dora Driver meanwhile.`,
          details: [
            'You are about to undo: Dora Driver sent to North Yard.',
            `This deletes J${job.id} and 1 time record.`,
          ],
        },
      ],
    ])
    expect(await stored.stored(job)).toMatchObject({ deleted: null })
    expect(await timesOf(job)).toHaveLength(1)

    answer('undo')
    await board.moves.undoLast()
    expect((await stored.stored(job))['deleted']).not.toBeNull()
    expect(board.moves.moves.map(({ undoing }) => undoing !== null)).toEqual([true])
  })

  it('B-05 [DI24] asks again if the job was completed while the question was open', async () => {
    const { app, board, start, complete } = stored
    const job = await sendDora()
    await start(job)
    const choose = jest
      .spyOn(app.dialogs, 'choose')
      .mockImplementationOnce(async () => {
        await complete(job)
        return 'undo'
      })
      .mockResolvedValueOnce('keep')
    await board.moves.undoLast()
    expect(choose.mock.calls.map(([{ text }]) => text)).toEqual([
      `J${job.id} was started by Dora Driver meanwhile.`,
      `J${job.id} was completed by Dora Driver meanwhile.`,
    ])
    expect(await stored.stored(job)).toMatchObject({ deleted: null })
  })

  it('B-05 [DI24] [DI25] asks before a created job is deleted that somebody edited since', async () => {
    const { board, hauler } = stored
    const job = await sendDora()
    await hauler.edit('Job', { id: job.id }, { driverNotes: 'Gate code 4711' })
    const choose = answer('keep')
    await board.moves.undoLast()
    expect(choose.mock.calls).toMatchObject([[{ text: `J${job.id} was changed by Olive Office meanwhile.` }]])
    expect(await stored.stored(job)).toMatchObject({ deleted: null })
  })

  it('B-05 [DI25] asks nothing where only own moves followed that were undone, too', async () => {
    const { board, destination } = stored
    await destination(DORA)
    const job = await sendDora()
    await board.actions.moveJobs([job], DORA, 1)
    await board.actions.moveJobs([job], IKE, 0)
    const choose = answer('keep')
    for (let i = 0; i < 3; i++) await board.moves.undoLast()
    expect(choose).not.toHaveBeenCalled()
    expect((await stored.stored(job))['deleted']).not.toBeNull()
  })

  it.each([
    ['started', true],
    ['completed', false],
  ] as const)(
    'B-05 [DI24] [DI25] asks before a job goes back that its new driver %s',
    async (progress, isRunning) => {
      const { board, destination, card, start, complete, columnOf } = stored
      const job = await destination(DORA)
      await board.model.load()
      await board.actions.moveJobs([card(job)], IKE, 0)
      await start(job, IKE)
      if (progress === 'completed') await complete(job, IKE)
      const choose = answer('keep')
      await board.moves.undoLast()
      expect(choose.mock.calls).toMatchObject([
        [
          {
            text: `J${job.id} was ${progress} by Ike Idler meanwhile.`,
            details: [
              `You are about to undo: J${job.id} moved Dora Driver → Ike Idler.`,
              ...(isRunning ? [`This stops the clock of J${job.id}.`] : []),
            ],
          },
        ],
      ])
      expect(await columnOf(IKE)).toEqual([job.id])
      answer('undo')
      await board.moves.undoLast()
      expect(await columnOf(DORA)).toEqual([job.id])
    },
  )

  it('B-05 [DI25] asks before a job goes back that had been started before, and is running again', async () => {
    const { board, destination, card, start, pause } = stored
    const job = await destination(DORA)
    await start(job)
    await pause(job)
    await board.model.load()
    await board.actions.moveJobs([card(job)], IKE, 0)
    await start(job, IKE)
    const choose = answer('keep')
    await board.moves.undoLast()
    expect(choose.mock.calls).toMatchObject([[{ text: expect.stringContaining(`J${job.id} was started`) }]])
  })

  it('B-05 [DI25] asks nothing before a started job goes back within the column of its driver', async () => {
    const { board, destination, card, start, columnOf, timesOf } = stored
    const [first, second] = [await destination(DORA), await destination(DORA)]
    await board.model.load()
    await board.actions.moveJobs([card(second)], DORA, 0)
    await start(second)
    const choose = answer('keep')
    await board.moves.undoLast()
    expect(choose).not.toHaveBeenCalled()
    expect(await columnOf(DORA)).toEqual([first.id, second.id])
    expect(await timesOf(second)).toMatchObject([{ completed: null }])
  })
})
