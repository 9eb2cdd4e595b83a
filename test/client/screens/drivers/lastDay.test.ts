import { waitingActionsOf } from '#client/screens/drivers/waiting/createWaitingActions.ts'
import { observable, runInAction } from 'mobx'
import {
  forgetDayOfOthers,
  type LastDay,
  type LastDayStorage,
} from '#client/screens/drivers/lastDay/LastDay.ts'
import { answeringLast } from '#client/context/lastStart.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { App } from '#client/app/App.ts'
import { DriverDay } from '#client/screens/drivers/DriverDay.ts'
import { keepLastDay } from '#client/screens/drivers/lastDay/keepLastDay.ts'
import { TEST_BOOT } from '#test/client/support/testBoot.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { createTestApp } from '#test/client/support/createTestApp.ts'
import { known, rowOf } from '../customers/support/customerStore.ts'

const USER = 1
const READ_AT = '2026-11-20T21:33:00.000Z'
const DAY = '2026-11-20'
const JOB = {
  id: 7,
  jobTypeId: JOB_TYPE.pickUp,
  dumpsterId: 3,
  driverId: USER,
  driverNotes: 'Fuel up',
  startDate: DAY,
  address1: '1 Main St',
}

/** A browser that keeps one day. */
function storageOf(): LastDayStorage & { kept: LastDay | null } {
  const storage = {
    kept: null as LastDay | null,
    read: () => Promise.resolve(storage.kept),
    write: (day: LastDay) => {
      storage.kept = day
      return Promise.resolve()
    },
    forget: () => {
      storage.kept = null
      return Promise.resolve()
    },
  }
  return storage
}

const START = { boot: TEST_BOOT, answers: { '/api/account/currentUser': { userId: USER } } }

const dayOfBob = (): LastDay => ({
  userId: USER,
  driver: 'Bob',
  day: DAY,
  seenAt: READ_AT,
  start: START,
  jobs: [{ $type: 'Job:#Rolloff', ...rowOf('Job', JOB) }],
  choices: [[JOB.id, { inventory: [], pick: [], drop: [], dumpSiteId: 4 }]],
})

describe('The day without a connection', () => {
  const storage = storageOf()
  let app: App
  beforeEach(async () => {
    await storage.forget()
    // Nobody answers at the address of its server.
    app = await createTestApp(['Schedule'])
  })
  afterEach(() => jest.restoreAllMocks())

  const shownDay = (driverId: number) => {
    app.store.mergeRows('Job', [rowOf('Job', JOB)])
    const jobs = [known(app.store.cached('Job', JOB.id))]
    const choices = new Map([[JOB.id, { inventory: [], pick: [], drop: [], dumpSiteId: 4 }]])
    return observable(
      { day: DAY, driverId, jobs, choices, readAt: null as string | null },
      {},
      { deep: false },
    )
  }

  it('[JO236] is the user’s own as it was read last, with what the page starts with', async () => {
    jest.spyOn(app.api, 'post').mockResolvedValue({ userId: USER })
    jest.spyOn(app.api, 'get').mockResolvedValue({ tables: [] })
    const day = shownDay(USER)
    const stop = keepLastDay(app, storage, day)
    runInAction(() => (day.readAt = READ_AT))
    await expectEventually(() => storage.kept).toMatchObject({ userId: USER, day: DAY, seenAt: READ_AT })
    expect(storage.kept).toMatchObject({
      start: { boot: app.boot, answers: { '/api/account/currentUser': { userId: USER } } },
      jobs: [{ id: JOB.id, driverNotes: 'Fuel up', jobTimes: [] }],
      choices: [[JOB.id, { dumpSiteId: 4 }]],
    })
    stop()
  })

  it('[JO236] is not that of another driver, and is forgotten when another user signs in', async () => {
    const day = shownDay(2)
    const asked = jest.spyOn(app.api, 'get')
    const stop = keepLastDay(app, storage, day)
    runInAction(() => (day.readAt = READ_AT))
    stop()
    expect([asked.mock.calls, storage.kept]).toEqual([[], null])
    await storage.write(dayOfBob())
    await forgetDayOfOthers(storage, USER)
    expect(storage.kept).toEqual(dayOfBob())
    await forgetDayOfOthers(storage, 2)
    expect(storage.kept).toBeNull()
  })

  it('O-070 [JO236] is shown where the day cannot be read, with what completing its jobs asks for', async () => {
    await storage.write(dayOfBob())
    const day = new DriverDay(app, DAY, null, storage)
    await day.load()
    expect([day.isKept, day.readAt, day.jobs.map(({ driverNotes }) => driverNotes)]).toEqual([
      true,
      READ_AT,
      ['Fuel up'],
    ])
    expect(await day.choicesOf(known(day.jobs[0] ?? null))).toMatchObject({ dumpSiteId: 4 })
    // What is done is kept as with a connection.
    await waitingActionsOf(app).add({ kind: 'start', jobId: JOB.id })
    expect(waitingActionsOf(app).ofJob(JOB.id)).toMatchObject([{ work: { kind: 'start' }, refusal: null }])
    await expect(new DriverDay(app, '2026-11-21', null, storage).load()).rejects.toThrow(
      'The server did not respond.',
    )
  })

  it('O-101 [JO1361] [JO236] has what was begun on it after midnight, too, and does not replace it', async () => {
    await storage.write({
      ...dayOfBob(),
      jobs: [JOB, { ...JOB, id: 8 }].map((job) => ({ $type: 'Job:#Rolloff', ...rowOf('Job', job) })),
    })
    await waitingActionsOf(app).add({ kind: 'start', jobId: JOB.id })
    jest.spyOn(app, 'today').mockReturnValue('2026-11-21')
    const day = new DriverDay(app, '2026-11-21', null, storage)
    await day.load()
    expect([day.isKept, day.readAt, day.jobs.map(({ id }) => id)]).toEqual([true, null, [JOB.id]])
    expect(day.runningBesides(9)?.id).toBe(JOB.id)
    keepLastDay(app, storage, day)()
    expect(storage.kept?.day).toBe(DAY)
    jest.spyOn(app, 'today').mockReturnValue('2026-11-22')
    await expect(new DriverDay(app, '2026-11-22', null, storage).load()).rejects.toThrow(
      'The server did not respond.',
    )
  })

  it('[JO236] starts the page with its last answers only where the server gives none', async () => {
    const server = jest.fn<Promise<Response>, Parameters<typeof fetch>>()
    const ask = async (path: string): Promise<unknown> =>
      (await answeringLast(server, START)(path, { method: 'POST' })).json()
    server.mockResolvedValue(Response.json({ userId: 2 }))
    expect(await ask('/api/account/currentUser')).toEqual({ userId: 2 })
    server.mockResolvedValue(new Response('', { status: 502 }))
    expect(await ask('/api/account/currentUser')).toEqual({ userId: USER })
    server.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await ask('/api/account/currentUser')).toEqual({ userId: USER })
    await expect(ask('/api/job/startJob')).rejects.toThrow('Failed to fetch')
  })
})
