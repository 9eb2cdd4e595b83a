import { expectEventually } from '#test/support/eventually.ts'
import { memoryStorage } from '#client/screens/drivers/waiting/memoryStorage.ts'
import type { ActionStorage } from '#client/screens/drivers/waiting/WaitingAction.ts'
import { WaitingActions } from '#client/screens/drivers/waiting/WaitingActions.ts'
import { Line, Unsent } from './Line.ts'

describe('Actions that can be taken back', () => {
  let line: Line
  let storage: ActionStorage
  let stop: () => void

  const open = (): WaitingActions => {
    const waiting = new WaitingActions({
      userId: 5,
      storage,
      send: (action, signal) => line.send(action, signal),
      report: () => Promise.resolve(),
      reasonToWait: (error) => (error instanceof Unsent ? error.reason : null),
      describe: String,
      tell: () => {},
      readJob: () => Promise.resolve(),
      pages: { tell: () => {}, listen: () => () => {} },
      alone: (work) => work(),
      now: () => '2026-11-20T14:12:00.000Z',
    })
    stop = waiting.startSending(window)
    return waiting
  }
  beforeEach(() => {
    line = new Line()
    storage = memoryStorage()
  })
  afterEach(() => stop())

  it('[JO232] are held for a moment, in which they can be taken back', async () => {
    const waiting = open()
    const held = await waiting.addHeld({ kind: 'start', jobId: 7 })
    await waiting.send()
    expect(waiting.actions).toHaveLength(1)
    expect(line.attempts).toEqual([])
    expect(await held.takeBack()).toBe(true)
    expect(waiting.actions).toEqual([])
    expect(await storage.listFor(5)).toEqual([])
    expect(await held.takeBack()).toBe(false)
  })

  it('[JO232] are held no longer once something else is done, or the page is left', async () => {
    const waiting = open()
    const held = await waiting.addHeld({ kind: 'start', jobId: 7 })
    await waiting.add({ kind: 'start', jobId: 8 })
    await expectEventually(() => line.jobs).toEqual([7, 8])
    expect(await held.takeBack()).toBe(false)
    await waiting.addHeld({ kind: 'start', jobId: 9 })
    window.dispatchEvent(new Event('pagehide'))
    await expectEventually(() => line.jobs).toEqual([7, 8, 9])
  })

  it('[JO232] are held no longer once they are sent by hand, but for those that were done since', async () => {
    const waiting = open()
    const earlier = await waiting.addHeld({ kind: 'start', jobId: 7 })
    const held = await waiting.addHeld({ kind: 'start', jobId: 8 })
    await expectEventually(() => line.jobs).toEqual([7])
    earlier.send()
    await waiting.send()
    expect(line.jobs).toEqual([7])
    held.send()
    await expectEventually(() => line.jobs).toEqual([7, 8])
  })

  it('[JO1400] are corrected in their place while they wait: nothing after them is sent meanwhile, and each once', async () => {
    line.state = 'down'
    const waiting = open()
    for (const jobId of [7, 8]) await waiting.add({ kind: 'pause', jobId })
    await waiting.send()
    const [first] = waiting.actions
    if (first === undefined) throw new Error('Nothing waits.')
    const correction = waiting.hold([first])
    line.state = 'up'
    await waiting.send()
    expect(line.jobs).toEqual([])
    const corrected = { ...first, work: { kind: 'pause', jobId: 7, clockEnded: 'earlier' } } as const
    const added = waiting.actionOf({ kind: 'report', jobId: 7, note: 'Gate locked' })
    expect(await correction?.replace([added, corrected])).toBe(true)
    correction?.end()
    await expectEventually(() => waiting.actions).toEqual([])
    expect([...line.executed.values()].map(({ work }) => `${work.kind} ${work.jobId}`)).toEqual([
      'report 7',
      'pause 7',
      'pause 8',
    ])
    expect(line.executed.get(first.id)).toMatchObject({ tappedAt: first.tappedAt, work: corrected.work })
    expect([await correction?.replace([]), await waiting.takeBack(first)]).toEqual([false, false])
  })

  it('[JO1400] cannot be corrected or taken back while they are sent, and can be taken back as long as they wait', async () => {
    line.state = 'down'
    const waiting = open()
    await waiting.add({ kind: 'pause', jobId: 7 })
    const [first] = waiting.actions
    if (first === undefined) throw new Error('Nothing waits.')
    await waiting.send()
    expect(await waiting.takeBack(first)).toBe(true)
    expect([waiting.actions, waiting.takenBackOf(7)]).toEqual([[], first.work])
    line.state = 'up'
    const refusals: unknown[] = []
    line.meanwhile = () => void refusals.push(waiting.hold(waiting.actions))
    await waiting.add({ kind: 'pause', jobId: 8 })
    await expectEventually(() => line.jobs).toEqual([8])
    expect(refusals).toEqual([null])
  })
})
