import { waitingActionsOf } from '#client/screens/drivers/waiting/createWaitingActions.ts'
import { known, rowOf } from '../customers/support/customerStore.ts'
import { createTestApp } from '#test/client/support/createTestApp.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { DriverJobModel } from '#client/screens/drivers/DriverJobModel.ts'
import type { App } from '#client/app/App.ts'

const CHOICES = { inventory: [], pick: [], drop: [], dumpSiteId: null }
const JOB_ID = 7
const SERVICE = 5
const STARTED = '2037-11-26T12:00:00.000Z'

interface Sent {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

describe('What a driver enters', () => {
  const original = globalThis.fetch
  let app: App
  let sent: Sent[]
  let stopSending: () => void
  /** Why the server refuses completions. */
  let refusal: string | null

  beforeEach(async () => {
    sent = []
    refusal = null
    app = await createTestApp(['Schedule'])
    app.store.mergeRows('Job', [
      rowOf('Job', { id: JOB_ID, jobTypeId: SERVICE, driverId: 1, rentalId: 3, weight: 2, started: STARTED }),
    ])
    globalThis.fetch = ((path: string, { body }: RequestInit) => {
      if (typeof body === 'string') sent.push({ path, body: JSON.parse(body) as Sent['body'] })
      return Promise.resolve(new Response(JSON.stringify(responseTo(path))))
    }) as never
  })
  beforeEach(() => {
    stopSending = waitingActionsOf(app).startSending(window)
  })
  /** Ends the moment in which a completion can be taken back. */
  const leave = (): void => void dispatchEvent(new Event('pagehide'))
  afterEach(() => {
    stopSending()
    globalThis.fetch = original
  })

  const responseTo = (path: string): unknown => {
    // The job is read again: it is not stored here.
    if (path.startsWith('/api/breeze/')) return []
    if (refusal !== null && path === '/api/job/completeJob') return { success: false, message: refusal }
    return { success: true, message: 'Done.', questions: [] }
  }
  const open = (): DriverJobModel => new DriverJobModel(app, known(app.store.cached('Job', JOB_ID)), CHOICES)
  const sentTo = (path: string) => sent.filter((request) => request.path === path).map(({ body }) => body)

  it('O-070 [JO40] [JO41] completes a job with what is corrected after a refusal: the same action, as of when it was tapped first', async () => {
    refusal = 'The dumpster is not at this site.'
    const first = open()
    first.entry.choose({ dumpSiteId: 4 })
    expect(await first.complete()).toBe(true)
    leave()
    await expectEventually(() => waitingActionsOf(app).actions[0]?.refusal).toBe(refusal)
    refusal = null
    const again = open()
    expect([again.entry.entry.dumpSiteId, again.hasChanges]).toEqual([4, false])
    again.entry.choose({ dumpSiteId: 5 })
    await again.complete()
    await expectEventually(() => waitingActionsOf(app).actions).toEqual([])
    const [refused, stored] = sentTo('/api/job/completeJob')
    expect(stored).toEqual({ ...refused, dumpSiteId: 5, sentAt: expect.any(String) })
    expect(sentTo('/api/utility/generateRevenueLines')).toEqual([{ jobId: JOB_ID }])
  })

  it('O-070 [JO42] is sent in order: the note before the completion, after which there are no more notes', async () => {
    const model = open()
    model.setNote(' Gate was locked ')
    expect(await model.complete()).toBe(true)
    leave()
    await expectEventually(() => waitingActionsOf(app).actions).toEqual([])
    expect(sent.map(({ path }) => path).filter((path) => path.startsWith('/api/job/'))).toEqual([
      '/api/job/reportOnJob',
      '/api/job/completeJob',
    ])
    expect(sentTo('/api/job/reportOnJob')).toMatchObject([{ note: 'Gate was locked' }])
  })

  it('O-070 [JO42] is not sent while the weight is none or the note is too long, and nothing is lost', async () => {
    const model = open()
    model.entry.weigh('many')
    expect(await model.save()).toBe(false)
    model.entry.weigh(3)
    model.setNote('x'.repeat(2_001))
    expect([await model.save(), await model.complete()]).toEqual([false, false])
    expect([sent, model.noteProblem]).toEqual([[], 'Must be at most 2000 characters'])
    model.setNote('')
    expect(await model.save()).toBe(true)
    await expectEventually(() => waitingActionsOf(app).actions).toEqual([])
    expect(sentTo('/api/job/reportOnJob')).toMatchObject([{ weight: 3, note: null }])
  })
})
