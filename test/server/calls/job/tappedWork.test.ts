import { addMinutes, minutesBetween } from '#shared/kernel/days.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import type { Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Values
let job: Values

const DRIVER = { ...aUser('Schedule'), userId: 901 }
const at = (time: string): string => `${TODAY}T${time}:00.000Z`

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
  job = await hauler.job(rental, { driverId: 901 })
})
afterEach(() => hauler.close())

const ask = (call: string, request: Values, user = DRIVER) =>
  hauler.call(`/api/job/${call}`, { jobId: job['id'], ...request }, user)

describe('what a driver tapped', () => {
  it('[JO40] [SV141] is executed once, and the same request gets the first response again', async () => {
    const start = { actionId: 'start-1', tappedAt: at('11:00') }
    const first = await ask('startJob', start)
    expect(first.answer).toEqual({ success: true, message: 'Job started.' })
    const stored = await hauler.everything()
    expect(await ask('startJob', start)).toEqual(first)
    expect(await hauler.everything()).toBe(stored)
    await ask('pauseJob', { actionId: 'pause-1', tappedAt: at('11:30') })
    // The start that arrives once more does not resume the job.
    expect(await ask('startJob', start)).toEqual(first)
    expect(await hauler.rows('JobTime')).toMatchObject([
      { started: at('11:00'), completed: at('11:30'), totalMinutes: 30 },
    ])
  })

  it('[JO40] [SV141] is executed once when it is sent twice at the same moment', async () => {
    const start = { actionId: 'start-1', tappedAt: at('11:00') }
    const [one, other] = await Promise.all([ask('startJob', start), ask('startJob', start)])
    expect(one).toEqual(other)
    expect(await hauler.rows('JobTime')).toHaveLength(1)
  })

  it('[JO40] [SV141] is refused when its id was used for something else, or by somebody else', async () => {
    const start = { actionId: 'start-1', tappedAt: at('11:00') }
    await ask('startJob', start)
    const reused = { status: 409, answer: { code: 'save_id_reused' } }
    expect(await ask('pauseJob', start)).toMatchObject(reused)
    expect(await ask('startJob', { ...start, tappedAt: at('11:01') })).toMatchObject(reused)
    expect(await ask('startJob', start, aUser('Schedule:Admin'))).toMatchObject(reused)
  })

  it('[JO40] [SV141] may succeed the next time after it was refused, at the instant of the tap', async () => {
    const other = await hauler.job(rental, { driverId: 901 })
    await ask('startJob', { jobId: other['id'], tappedAt: at('10:00') })
    const start = { actionId: 'start-1', tappedAt: at('11:00') }
    const refused = await ask('startJob', start)
    expect(refused.answer).toMatchObject({ success: false })
    await ask('pauseJob', { jobId: other['id'], tappedAt: at('10:30') })
    expect((await ask('startJob', start)).answer).toEqual({ success: true, message: 'Job started.' })
    expect((await ask('startJob', start)).answer).toEqual({ success: true, message: 'Job started.' })
    expect((await hauler.rows('JobTime')).filter(({ jobId }) => jobId === job['id'])).toMatchObject([
      { started: at('11:00'), completed: null },
    ])
  })

  it('[JO41] counts from when it was tapped, but neither in the future nor before what is known', async () => {
    await ask('startJob', { tappedAt: at('11:00') })
    await ask('pauseJob', { tappedAt: at('11:20') })
    await ask('startJob', { tappedAt: at('11:10') })
    await ask('pauseJob', { tappedAt: '2030-01-01T00:00:00.000Z' })
    const [first = {}, second = {}] = await hauler.rows('JobTime')
    expect([first['started'], first['completed'], second['started']]).toEqual([
      at('11:00'),
      at('11:20'),
      at('11:20'),
    ])
    expect(String(second['completed']) < '2030').toBe(true)
    expect((await hauler.now('Job', job))['started']).toBe(at('11:00'))
  })

  it('[JO239] is shifted by what the clock of the phone is wrong', async () => {
    const now = hauler.context.now()
    const slow = (minutes: number): string => addMinutes(now, minutes - 12)
    await ask('startJob', { tappedAt: slow(-60), sentAt: slow(0), actionId: 'start-1' })
    // Sent again a minute later: it is the same action.
    await ask('startJob', { tappedAt: slow(-60), sentAt: slow(1), actionId: 'start-1' })
    await ask('pauseJob', { tappedAt: slow(-20), sentAt: slow(0) })
    const [time = {}] = await hauler.rows('JobTime')
    expect(minutesBetween(String(time['started']), now)).toBeCloseTo(60, 0)
    expect(time['totalMinutes']).toBeCloseTo(40, 0)
  })

  it('[JO238] asks when the work really ended where the clock was forgotten', async () => {
    const started = addMinutes(hauler.context.now(), -62 * 60)
    await ask('startJob', { tappedAt: started })
    const question = `The clock of J${String(job['id'])} has been running for 62 hours. When did the work really end?`
    expect((await ask('pauseJob', {})).answer).toEqual({ success: false, message: question })
    for (const clockEnded of [addMinutes(started, -1), started])
      expect((await ask('completeJob', { inventoryId: 41, clockEnded })).answer).toMatchObject({
        success: false,
      })
    const clockEnded = addMinutes(started, 90)
    expect((await ask('completeJob', { inventoryId: 41, clockEnded })).answer).toMatchObject({
      success: true,
    })
    expect(await hauler.rows('JobTime')).toMatchObject([{ completed: clockEnded, totalMinutes: 90 }])
  })

  it('[JO41] is refused after more than six days', async () => {
    const before = await hauler.everything()
    expect((await ask('startJob', { actionId: 'old', tappedAt: '2025-05-20T11:00:00.000Z' })).answer).toEqual(
      {
        success: false,
        message: 'This was done more than 6 days ago. Please tell the office.',
      },
    )
    expect(await hauler.everything()).toBe(before)
  })

  it('O-053 [JO40] [JO41] completes a job once, at the instant of the tap', async () => {
    const stored = await hauler.add('DumpsterLocation', {
      dumpsterInventoryId: 41,
      storageDumpSiteId: 31,
      placed: at('08:00'),
    })
    const completion = { inventoryId: 41, actionId: 'complete-1', tappedAt: at('11:45') }
    const first = await ask('completeJob', completion)
    expect(first.answer).toMatchObject({ success: true })
    expect(await ask('completeJob', completion)).toEqual(first)
    expect((await hauler.now('Job', job))['completed']).toBe(at('11:45'))
    const [yard = {}, ...others] = await hauler.rows('DumpsterLocation')
    expect([yard['id'], yard['removed']]).toEqual([stored['id'], at('11:45')])
    expect(others).toHaveLength(1)
  })

  it('[JO1440] is stored where a correction says what was stored first, and refused as completed where it says something else', async () => {
    const completion = { inventoryId: 41, actionId: 'complete-1', tappedAt: at('11:45') }
    await ask('completeJob', completion)
    const stored = async () => [await hauler.now('Job', job), await hauler.rows('DumpsterLocation')]
    const before = await stored()
    const same = { ...completion, weight: null, isWeightConfirmed: true }
    expect((await ask('completeJob', same)).answer).toMatchObject({ success: true })
    // A new action of the same driver, as of the same minute.
    const again = { ...completion, actionId: 'complete-2', tappedAt: at('11:45').replace(':00.', ':20.') }
    expect((await ask('completeJob', again)).answer).toMatchObject({ success: true })
    const completed = { status: 409, answer: { message: 'This job has been completed already.' } }
    expect(await ask('completeJob', { ...completion, inventoryId: 42 })).toMatchObject(completed)
    expect(await ask('completeJob', { ...completion, weight: 2 })).toMatchObject(completed)
    expect(
      await ask('completeJob', { ...again, actionId: 'complete-3', tappedAt: at('11:47') }),
    ).toMatchObject(completed)
    expect(await stored()).toEqual(before)
  })

  it('O-070 [JO42] stores weight and note of the driver’s own open job', async () => {
    const note = { actionId: 'note-1', tappedAt: at('11:00'), note: 'Gate was locked' }
    expect((await ask('reportOnJob', { ...note, weight: 2.5 })).answer).toEqual({
      success: true,
      message: 'Job saved.',
    })
    await ask('reportOnJob', { ...note, weight: 2.5 })
    await ask('reportOnJob', { actionId: 'note-2', note: 'Came back' })
    expect(await hauler.now('Job', job)).toMatchObject({
      weight: 2.5,
      driverNotes: 'Gate was locked\nCame back',
    })
    const stranger = { ...aUser('Schedule'), userId: 902 }
    expect((await ask('reportOnJob', { note: 'Mine' }, stranger)).answer).toMatchObject({
      code: 'not_allowed',
    })
  })
})

describe('what a driver did and was refused', () => {
  const DISPATCH = { ...aUser('Schedule:Admin'), userId: 902 }
  const completion = { inventoryId: 41, actionId: 'complete-1', tappedAt: at('11:45') }
  const reported = () => hauler.rows('ReportedWork')
  const decide = (isAccepted: boolean, user = DISPATCH) =>
    hauler.call('/api/job/decideReportedWork', { reportedWorkId: 1, isAccepted }, user)

  /** The driver starts, the job is given to another, and the completion is refused and kept. */
  const completeTakenJob = async (): Promise<void> => {
    await ask('startJob', { tappedAt: at('11:00') })
    await hauler.edit('Job', job, { driverId: 902 })
    const refused = await ask('completeJob', completion)
    expect(refused).toMatchObject({ status: 403 })
    const { message } = refused.answer
    await ask('reportWork', { ...completion, kind: 'complete', refusal: message })
  }
  beforeEach(() =>
    hauler.add('DumpsterLocation', { dumpsterInventoryId: 41, storageDumpSiteId: 31, placed: at('08:00') }),
  )

  it('[JO230] is kept once, with who did what and when, and why it was refused', async () => {
    await completeTakenJob()
    await ask('reportWork', { ...completion, weight: 2, kind: 'complete', refusal: 'Too late.' })
    expect(await reported()).toMatchObject([
      {
        actionId: 'complete-1',
        jobId: job['id'],
        driverId: 901,
        kind: 'complete',
        tappedAt: at('11:45'),
        summary: '20-007 · 2 tons',
        refusal: 'Too late.',
        decision: null,
      },
    ])
    expect((await hauler.now('Job', job))['completed']).toBeNull()
  })

  it('[JO231] is done as of the tap when dispatch accepts it, and the job is its driver’s again', async () => {
    await completeTakenJob()
    expect((await decide(true)).answer).toMatchObject({ success: true, message: 'Job Completed!' })
    const { completed } = await hauler.now('Job', job)
    expect(await hauler.now('Job', job)).toMatchObject({ driverId: 901, completed: expect.any(String) })
    // Not before the move, which stopped the clock (JO41).
    expect(String(completed) >= at('11:45')).toBe(true)
    expect(await hauler.rows('DumpsterLocation')).toHaveLength(2)
    expect(await reported()).toMatchObject([{ decision: 'Accepted', decidedById: 902 }])
    expect((await ask('completeJob', completion)).answer).toMatchObject({ success: true })
    expect(await hauler.rows('DumpsterLocation')).toHaveLength(2)
    expect(await decide(false)).toMatchObject({ status: 409 })
  })

  it('[JO231] stays undecided where the rules still refuse it, and stores nothing when it is rejected', async () => {
    await completeTakenJob()
    await hauler.complete(job, { inventoryId: 41 })
    const before = await hauler.everything()
    expect(await decide(true)).toMatchObject({ status: 409 })
    expect(await hauler.everything()).toBe(before)
    expect(await decide(true, DRIVER)).toMatchObject({ status: 403 })
    expect((await decide(false)).answer).toMatchObject({ success: true })
    expect(await reported()).toMatchObject([{ decision: 'Rejected' }])
  })

  it('[JO300] is told of a photo, which changes nothing of the job when dispatch accepts that', async () => {
    const tap = { actionId: 'photo-1', tappedAt: at('11:45'), note: 'J1 ticket.jpg' }
    await ask('reportWork', { ...tap, kind: 'photo', refusal: 'No file was sent.' })
    expect(await reported()).toMatchObject([{ kind: 'photo', summary: 'J1 ticket.jpg', decision: null }])
    const before = await hauler.now('Job', job)
    expect((await decide(true)).answer).toMatchObject({ success: true })
    expect(await reported()).toMatchObject([{ decision: 'Accepted' }])
    expect(await hauler.now('Job', job)).toEqual(before)
  })

  it('[JO231] is settled when the driver tries again and it is stored', async () => {
    await completeTakenJob()
    await hauler.edit('Job', job, { driverId: 901 })
    expect((await ask('completeJob', completion)).answer).toMatchObject({ success: true })
    expect(await reported()).toMatchObject([{ decision: 'Stored' }])
  })
})
