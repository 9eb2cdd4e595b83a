import { reaction } from 'mobx'
import { expectEventually } from '#test/support/eventually.ts'
import { memoryStorage } from '#client/screens/drivers/waiting/memoryStorage.ts'
import type {
  ActionStorage,
  WaitingAction,
  WaitReason,
} from '#client/screens/drivers/waiting/WaitingAction.ts'
import { WaitingActions } from '#client/screens/drivers/waiting/WaitingActions.ts'
import { FORBIDDEN, Line, Unsent } from './Line.ts'

/** Cuts the connection once an action was refused. */
function unlessRefused(kept: ActionStorage, cut: () => void): ActionStorage['write'] {
  return async (action) => {
    if (action.refusal !== null && action.isReported !== true) cut()
    await kept.write(action)
  }
}

const picture = { rentalId: 1, picture: new Blob(['x']), fileName: 'J7 ticket.jpg' }

describe('Waiting actions', () => {
  let line: Line
  let storage: ActionStorage
  let now: string
  const stops: (() => void)[] = []
  const reported: string[] = []
  /** The refused actions that dispatch has. */
  const handedOver: WaitingAction[] = []
  /** The open pages. */
  const listeners = new Map<WaitingActions, (jobId: number | null) => void>()
  /** The jobs that pages read again because another page changed them. */
  const readAgain: number[] = []

  const open = (userId = 5): WaitingActions => {
    const waiting: WaitingActions = new WaitingActions({
      userId,
      storage,
      send: (action, signal) => line.send(action, signal),
      reasonToWait: (error) => (error instanceof Unsent ? error.reason : null),
      report: async (action) => {
        await Promise.resolve()
        if (line.state === 'down') throw new Unsent('connection')
        handedOver.push(action)
      },
      describe: (error) => (error instanceof Error ? error.message : ''),
      tell: (notice) => void reported.push(notice),
      readJob: async (jobId) => {
        readAgain.push(jobId)
        await Promise.resolve()
      },
      pages: {
        tell: (jobId) => {
          for (const [page, changed] of listeners) if (page !== waiting) changed(jobId)
        },
        listen: (changed) => {
          listeners.set(waiting, changed)
          return () => listeners.delete(waiting)
        },
      },
      alone: (work) => work(),
      now: () => now,
    })
    stops.push(waiting.startSending(window))
    return waiting
  }
  /** As a browser does when the connection is back. */
  const reconnect = (): void => {
    line.state = 'up'
    window.dispatchEvent(new Event('online'))
  }

  beforeEach(() => {
    line = new Line()
    storage = memoryStorage()
    now = '2026-11-20T14:12:00.000Z'
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    reported.length = 0
    handedOver.length = 0
    readAgain.length = 0
  })

  it('[JO40] are sent in order and forgotten when there is a connection', async () => {
    const waiting = open()
    await Promise.all([1, 2, 3].map((jobId) => waiting.add({ kind: 'start', jobId })))
    await expectEventually(() => line.jobs).toEqual([1, 2, 3])
    await expectEventually(() => waiting.actions).toEqual([])
  })

  it('[JO41] wait while there is no connection, and keep the instants at which they were tapped', async () => {
    line.state = 'down'
    const waiting = open()
    await waiting.add({ kind: 'start', jobId: 7 })
    now = '2026-11-20T14:40:00.000Z'
    await waiting.add({ kind: 'pause', jobId: 7 })
    await expectEventually(() => waiting.waitsFor).toBe('connection')
    expect(waiting.ofJob(7).map(({ work }) => work.kind)).toEqual(['start', 'pause'])
    now = '2026-11-20T14:41:00.000Z'
    reconnect()
    await expectEventually(() => waiting.actions).toEqual([])
    expect([...line.executed.values()].map(({ work, tappedAt }) => [work.kind, tappedAt])).toEqual([
      ['start', '2026-11-20T14:12:00.000Z'],
      ['pause', '2026-11-20T14:40:00.000Z'],
    ])
    expect(waiting.waitsFor).toBeNull()
  })

  it('[JO40] keep their id when the response was lost, so that the server executes them once', async () => {
    line.state = 'loses responses'
    const waiting = open()
    await waiting.add({ kind: 'start', jobId: 7 })
    await expectEventually(() => waiting.waitsFor).toBe('connection')
    reconnect()
    await expectEventually(() => waiting.actions).toEqual([])
    expect(line.attempts.length).toBeGreaterThan(1)
    expect(line.executed.size).toBe(1)
  })

  it('are sent by the next page when the first one was closed, and only by that of the same user', async () => {
    line.state = 'down'
    const first = open()
    await first.add({ kind: 'start', jobId: 7 })
    await expectEventually(() => first.waitsFor).toBe('connection')
    for (const stop of stops.splice(0)) stop()
    line.state = 'up'
    const other = open(6)
    await other.send()
    expect(line.executed.size).toBe(0)
    const next = open()
    await next.send()
    expect(line.jobs).toEqual([7])
    expect(next.actions).toEqual([])
  })

  it('[JO40] that may not be done have their job read again, which may be that of another driver meanwhile', async () => {
    line.state = 'forbidden'
    const waiting = open()
    await waiting.add({ kind: 'start', jobId: 7 })
    await expectEventually(() => waiting.actions.map(({ refusal }) => refusal)).toEqual([FORBIDDEN])
    expect(readAgain).toEqual([7])
  })

  it('stay with the reason when they are refused, and keep none of the others back', async () => {
    line.refuse = 'Selected job is completed already.'
    const waiting = open()
    await waiting.add({ kind: 'start', jobId: 7 })
    await expectEventually(() => waiting.actions[0]?.refusal).toBe('Selected job is completed already.')
    line.refuse = null
    await waiting.add({ kind: 'start', jobId: 8 })
    await expectEventually(() => line.jobs).toEqual([8])
    expect(waiting.actions.map(({ work }) => work.jobId)).toEqual([7])
  })

  it.each([
    { kind: 'pause', jobId: 7 },
    { kind: 'photo', jobId: 7, ...picture },
  ] as const)(
    '[JO230] [JO300] are handed over to dispatch when refused, and not forgotten before ($kind)',
    async (work) => {
      line.refuse = 'This job has been completed already.'
      storage = { ...storage, write: unlessRefused(storage, () => (line.state = 'down')) }
      const waiting = open()
      await waiting.add(work)
      await expectEventually(() => waiting.waitsFor).toBe('connection')
      const [refused] = waiting.actions
      if (refused === undefined) throw new Error('The action was refused.')
      await waiting.dismiss(refused)
      expect(waiting.actions).toEqual([refused])
      reconnect()
      await expectEventually(() => waiting.actions[0]?.isReported).toBe(true)
      expect(handedOver).toEqual([refused])
      await waiting.send()
      expect(handedOver).toHaveLength(1)
      for (const reported of waiting.actions) await waiting.dismiss(reported)
      expect(waiting.actions).toEqual([])
    },
  )

  it('[JO40] [JO41] are sent again as they were tapped, or forgotten, after a refusal', async () => {
    line.refuse = 'Weight: Required'
    const waiting = open()
    await waiting.add({ kind: 'pause', jobId: 7 })
    await waiting.add({ kind: 'pause', jobId: 8 })
    await expectEventually(() => waiting.actions.map(({ refusal }) => refusal)).toEqual([
      'Weight: Required',
      'Weight: Required',
    ])
    line.refuse = null
    await expectEventually(() => handedOver).toHaveLength(2)
    await expectEventually(() => waiting.actions.map(({ isReported }) => isReported)).toEqual([true, true])
    const [again, forgotten] = waiting.actions
    if (again === undefined || forgotten === undefined) throw new Error('Two actions were refused.')
    await waiting.dismiss(forgotten)
    now = '2026-11-20T15:00:00.000Z'
    await waiting.retry(again)
    await expectEventually(() => line.jobs).toEqual([7])
    const [executed] = line.executed.values()
    expect(executed?.id).toBe(again.id)
    expect(executed?.tappedAt).toBe('2026-11-20T14:12:00.000Z')
    await expectEventually(() => waiting.actions).toEqual([])
  })

  it('[JO40] [JO41] are corrected after a refusal: the same action, as tapped, behind what was done since', async () => {
    line.refuse = 'Use Dumpster: Required'
    const waiting = open()
    await waiting.add({ kind: 'start', jobId: 7 })
    await expectEventually(() => waiting.unsent).toEqual([])
    line.refuse = null
    line.state = 'down'
    now = '2026-11-20T15:00:00.000Z'
    await waiting.add({ kind: 'report', jobId: 7, note: 'Gate was locked' })
    const [refused] = waiting.actions
    if (refused === undefined) throw new Error('It was refused.')
    await waiting.correct(refused, { kind: 'pause', jobId: 7 })
    reconnect()
    await expectEventually(() => waiting.actions).toEqual([])
    const sent = [...line.executed.values()]
    expect(sent.map(({ work }) => work.kind)).toEqual(['report', 'pause'])
    expect(sent[1]).toMatchObject({ id: refused.id, tappedAt: '2026-11-20T14:12:00.000Z' })
  })

  it('[JO40] of one page are shown by the others, which read again what it has changed', async () => {
    line.state = 'down'
    const [first, second] = [open(), open()]
    await first.add({ kind: 'start', jobId: 7 })
    await expectEventually(() => second.unsent).toHaveLength(1)
    line.state = 'up'
    await first.send()
    await expectEventually(() => second.unsent).toEqual([])
    expect(readAgain).toEqual([7])
    expect(line.executed.size).toBe(1)
  })

  it('are sent before pictures, which are large', async () => {
    line.state = 'down'
    const waiting = open()
    await waiting.add({ kind: 'photo', jobId: 7, ...picture })
    await waiting.add({ kind: 'pause', jobId: 8 })
    reconnect()
    await expectEventually(() => line.jobs).toEqual([8, 7])
  })

  it('[JO40] are sent before a picture that is being sent, which is sent again afterwards and has not failed', async () => {
    line.state = 'never ends uploads'
    const waiting = open()
    const reasons: (WaitReason | null)[] = []
    stops.push(
      reaction(
        () => waiting.waitsFor,
        (reason) => void reasons.push(reason),
      ),
    )
    await waiting.add({ kind: 'photo', jobId: 7, ...picture })
    await expectEventually(() => line.sent).toEqual(['photo 7'])
    await waiting.add({ kind: 'pause', jobId: 8 })
    await expectEventually(() => line.sent).toEqual(['photo 7', 'pause 8', 'photo 7'])
    expect([line.jobs, waiting.unsent.map(({ work }) => work.kind), reasons]).toEqual([[8], ['photo'], []])
    // The next one that is tapped ends it again; then the connection is better.
    line.state = 'up'
    await waiting.add({ kind: 'start', jobId: 9 })
    await expectEventually(() => waiting.actions).toEqual([])
    expect([line.jobs, new Set(line.attempts.map(({ id }) => id)).size]).toEqual([[8, 9, 7], 3])
  })

  it('are sent before a picture that another page is sending', async () => {
    line.state = 'never ends uploads'
    const [first, second] = [open(), open()]
    await first.add({ kind: 'photo', jobId: 7, ...picture })
    await expectEventually(() => line.sent).toEqual(['photo 7'])
    line.state = 'up'
    await second.add({ kind: 'pause', jobId: 8 })
    await expectEventually(() => [first.actions, line.jobs]).toEqual([[], [8, 7]])
  })

  it('do not end the sending of a picture while they are pictures, too', async () => {
    line.state = 'never ends uploads'
    const waiting = open()
    await waiting.add({ kind: 'photo', jobId: 7, ...picture })
    await expectEventually(() => line.sent).toEqual(['photo 7'])
    await waiting.add({ kind: 'photo', jobId: 8, ...picture })
    await waiting.add({ kind: 'pause', jobId: 9 })
    await expectEventually(() => line.sent).toEqual(['photo 7', 'pause 9', 'photo 7'])
  })

  it('wait for a new sign-in without asking again by themselves', async () => {
    jest.useFakeTimers()
    try {
      line.state = 'signed out'
      const waiting = open()
      await waiting.add({ kind: 'start', jobId: 7 })
      await waiting.send()
      expect(waiting.waitsFor).toBe('signIn')
      expect(jest.getTimerCount()).toBe(0)
      line.state = 'up'
      await waiting.send()
      expect(line.jobs).toEqual([7])
    } finally {
      jest.useRealTimers()
    }
  })

  it('keep none of the others back where the server fails with one again and again', async () => {
    line.state = 'broken'
    const waiting = open()
    await waiting.add({ kind: 'start', jobId: 7 })
    while (waiting.unsent.length > 0) await waiting.send()
    expect(line.attempts).toHaveLength(4)
    expect(waiting.actions.map(({ refusal }) => refusal)).toEqual(['repair'])
    line.state = 'up'
    await waiting.add({ kind: 'start', jobId: 8 })
    await expectEventually(() => line.jobs).toEqual([8])
  })

  it('are not sent when the browser cannot keep them, and the user hears of it', async () => {
    storage = { ...storage, write: () => Promise.reject(new Error('The storage is full.')) }
    const waiting = open()
    await expect(waiting.add({ kind: 'start', jobId: 7 })).rejects.toThrow('The storage is full.')
    await waiting.send()
    expect(line.attempts).toEqual([])
    expect(waiting.actions).toEqual([])
  })
})
