import { NotAllowed } from '#server/kernel/errors.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { everybody, openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified, userWith, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Values
let job: Values

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
  job = await hauler.job(rental, { driverId: 901 })
})
afterEach(() => hauler.close())

const at = (time: string): string => `${TODAY}T${time}:00.000Z`
const time = (started: string, completed: string | null, more: Values = {}) => ({
  jobId: job['id'],
  started: at(started),
  completed: completed === null ? null : at(completed),
  ...more,
})
const asDriver = { ...userWith('Schedule'), userId: 901 }

describe('times of a job', () => {
  it('O-048 O-049 [SV65] have their minutes, and the job their sum and its start, whatever a client sends', async () => {
    const one = await hauler.add('JobTime', time('09:00', '09:30', { totalMinutes: 999 }))
    const two = await hauler.add('JobTime', time('08:00', '08:10'))
    await hauler.add('JobTime', time('10:00', null))
    expect(one).toMatchObject({ totalMinutes: 30 })
    expect(await hauler.now('Job', job)).toMatchObject({
      totalTime: 40,
      started: at('08:00'),
      completed: null,
    })

    await hauler.edit('JobTime', one, { completed: '2025-06-02T09:20:20.000Z' })
    expect(await hauler.now('Job', job)).toMatchObject({ totalTime: 30.33 })
    await hauler.save([deleted('JobTime', two)])
    expect(await hauler.now('Job', job)).toMatchObject({ totalTime: 20.33, started: at('09:00') })
    await hauler.edit('JobTime', two, { deleted: null })
    expect(await hauler.now('Job', job)).toMatchObject({ totalTime: 30.33, started: at('08:00') })
  })

  it('O-048 [JO39] [SV74] are a day long at most, and never overlap', async () => {
    const first = await hauler.add('JobTime', time('08:00', '09:00'))
    const asked = (started: string, completed: string) =>
      hauler.violations([added('JobTime', -1, time(started, completed))])
    const overlap = ['timeOverlap started: The times of a job cannot overlap']
    expect(await asked('08:30', '09:30')).toEqual(overlap)
    expect(await asked('07:00', '10:00')).toEqual(overlap)
    const second = await hauler.add('JobTime', time('09:00', '10:00'))
    expect(await hauler.violations([modified('JobTime', second, { started: at('08:59') })])).toEqual(overlap)
    expect(
      await hauler.violations([modified('JobTime', first, { started: '2025-06-01T07:59:00.000Z' })]),
    ).toEqual(['timeLength completed: A job time can have at most 24 hours'])
    await hauler.save([deleted('JobTime', second), added('JobTime', -1, time('09:30', '10:30'))])
    const gone = await hauler.now('JobTime', second)
    expect(await hauler.violations([modified('JobTime', gone, { deleted: null })])).toEqual(overlap)
  })

  it('O-052 [JO39] [SV74] run for one job of a driver at a time, however they are started', async () => {
    const other = await hauler.job(rental, { driverId: 901 })
    await hauler.add('JobTime', { jobId: other.id, started: at('11:00') }, asDriver)
    const message = `This driver is working on J${other.id}. Pause or complete it first.`
    expect(await hauler.violations([added('JobTime', -1, time('11:30', null))])).toEqual([
      `otherClock : ${message}`,
    ])
    const start = async () => (await hauler.call('/api/job/startJob', { jobId: job['id'] })).answer
    expect(await start()).toEqual({ success: false, message })
    await hauler.call('/api/job/pauseJob', { jobId: other.id })
    expect(await start()).toMatchObject({ success: true })
  })

  it('O-049 [SV65] restore the start of a job when a user clears it', async () => {
    await hauler.edit('Job', await hauler.now('Job', job), { started: at('07:00') })
    await hauler.edit('Job', await hauler.now('Job', job), { started: null })
    expect(await hauler.now('Job', job)).toMatchObject({ started: null })

    await hauler.add('JobTime', time('09:00', '09:30'))
    await hauler.edit('Job', await hauler.now('Job', job), { started: at('08:55') })
    expect(await hauler.now('Job', job)).toMatchObject({ started: at('08:55') })
    await hauler.edit('Job', await hauler.now('Job', job), { started: null })
    expect(await hauler.now('Job', job)).toMatchObject({ started: at('09:00'), totalTime: 30 })
  })

  it('O-027 O-048 [SV65] take the start with them when the last one was a mistake', async () => {
    const mistake = await hauler.add('JobTime', time('09:00', '09:30'))
    expect(await hauler.now('Rental', rental)).toMatchObject({ statusId: 2 })
    await hauler.save([deleted('JobTime', mistake)])
    expect(await hauler.now('Job', job)).toMatchObject({ started: null, totalTime: 0 })
    expect(await hauler.now('Rental', rental)).toMatchObject({ statusId: 1 })
  })

  it('O-049 O-050 [SV74] end now when the job is unassigned or reassigned', async () => {
    const running = async (): Promise<unknown> =>
      (await hauler.rows('JobTime')).filter(({ completed }) => completed === null).length
    await hauler.add('JobTime', time('09:00', null))
    await hauler.edit('Job', await hauler.now('Job', job), { driverId: 902 })
    expect(await running()).toBe(0)
    const [ended] = await hauler.rows('JobTime')
    expect(ended?.['completed']).toMatch(/^2025-06-02T12:/)
    expect((await hauler.now('Job', job))['totalTime']).toBe(ended?.['totalMinutes'])

    await hauler.call('/api/job/startJob', { jobId: job['id'] })
    await hauler.edit('Job', await hauler.now('Job', job), { driverId: null, displayOrder: null })
    expect(await running()).toBe(0)
  })

  it('O-049 [SV74] of the next driver run on where the same save starts them', async () => {
    const done = await hauler.add('JobTime', time('07:00', '07:30'))
    await hauler.save([
      modified('Job', await hauler.now('Job', job), { driverId: 902 }),
      added('JobTime', -1, time('11:00', null)),
    ])
    expect(await hauler.rows('JobTime')).toMatchObject([
      { id: done.id, completed: at('07:30'), rowVersion: 1 },
      { started: at('11:00'), completed: null },
    ])
  })

  it('O-049 [SV74] that were deleted do not end again with the driver', async () => {
    const gone = await hauler.add('JobTime', time('09:00', null))
    await hauler.save([deleted('JobTime', gone)])
    await hauler.edit('Job', await hauler.now('Job', job), { driverId: 902 })
    expect(await hauler.now('JobTime', gone)).toMatchObject({ completed: null })
  })

  it('O-048 [SV74] are none of the future, nor is the start of a job', async () => {
    const violation = (field: string) => `timeInFuture ${field}: Work time cannot be in the future`
    expect(await hauler.violations([added('JobTime', -1, time('23:00', null))])).toEqual([
      violation('started'),
    ])
    expect(await hauler.violations([added('JobTime', -1, time('09:00', '23:00'))])).toEqual([
      violation('completed'),
    ])
    const record = await hauler.add('JobTime', time('09:00', '09:30'))
    expect(await hauler.violations([modified('JobTime', record, { completed: at('23:00') })])).toEqual([
      violation('completed'),
    ])
    const stored = await hauler.now('Job', job)
    expect(await hauler.violations([modified('Job', stored, { started: at('23:00') })])).toEqual([
      violation('started'),
    ])
  })

  it('O-049 [SV65] follow a record that moves to another job', async () => {
    const record = await hauler.add('JobTime', time('09:00', '09:30'))
    const other = await hauler.job(rental, { driverId: 902 })
    await hauler.edit('JobTime', record, { jobId: other['id'] })
    expect(await hauler.now('Job', job)).toMatchObject({ totalTime: 0 })
    expect(await hauler.now('Job', other)).toMatchObject({ totalTime: 30 })
  })

  it('O-048 [SV65] cannot be what clients say of a job: its total is the server’s', async () => {
    const error = await hauler.refusal([modified('Job', job, { totalTime: 500 })], everybody)
    expect(error).toBeInstanceOf(NotAllowed)
  })

  it('O-048 [SV74] end now at the latest, and one that was stored ahead ends when it starts', async () => {
    const endAt = async (record: Values, now: string, completed: string) =>
      saveChanges(
        { ...hauler.context, now: () => at(now) },
        {
          entities: [modified('JobTime', await hauler.now('JobTime', record), { completed: at(completed) })],
        },
        everybody,
      )
    const ahead = { entityErrors: [expect.objectContaining({ errorName: 'timeInFuture' })] }
    const record = await hauler.add('JobTime', time('09:00', null))
    await expect(endAt(record, '09:29', '09:30')).rejects.toMatchObject(ahead)
    await endAt(record, '09:30', '09:30')
    await expect(endAt(record, '09:20', '09:25')).rejects.toMatchObject(ahead)
    await endAt(record, '09:20', '09:30')

    const early = await hauler.add('JobTime', time('11:00', null))
    await expect(endAt(early, '10:00', '11:30')).rejects.toMatchObject(ahead)
    await endAt(early, '10:00', '11:00')
    expect(await hauler.now('JobTime', early)).toMatchObject({ completed: at('11:00'), totalMinutes: 0 })
  })

  it('O-048 O-052 [SV74] of several jobs in one save are looked at job by job, driver by driver', async () => {
    const other = await hauler.job(rental, { driverId: 902 })
    const third = await hauler.job(rental, { driverId: 902 })
    const done = time('08:00', '09:00')
    await hauler.save([added('JobTime', -1, done), added('JobTime', -2, { ...done, jobId: other.id })])
    const running = time('10:00', null)
    await hauler.save([added('JobTime', -1, running), added('JobTime', -2, { ...running, jobId: other.id })])
    await hauler.save((await hauler.rows('JobTime')).map((each) => deleted('JobTime', each)))
    const both = [other, third].map(({ id }, index) =>
      added('JobTime', -1 - index, { jobId: id, started: at('11:00') }),
    )
    expect(await hauler.violations(both)).toEqual([
      `otherClock : This driver is working on J${third.id}. Pause or complete it first.`,
      `otherClock : This driver is working on J${other.id}. Pause or complete it first.`,
    ])
  })

  it('O-049 O-052 [SV74] start again where they are restored or moved to another job', async () => {
    const other = await hauler.job(rental, { driverId: 901 })
    const gone = await hauler.add('JobTime', time('09:00', null))
    await hauler.save([deleted('JobTime', gone)])
    const running = await hauler.add('JobTime', { jobId: other.id, started: at('11:00') })
    const restored = modified('JobTime', await hauler.now('JobTime', gone), { deleted: null })
    expect(await hauler.violations([restored])).toEqual([
      `otherClock : This driver is working on J${other.id}. Pause or complete it first.`,
    ])
    await hauler.call('/api/job/pauseJob', { jobId: other.id })
    await hauler.save([restored])
    const ended = await hauler.now('JobTime', running)
    const moved = modified('JobTime', ended, { jobId: job['id'], completed: null })
    expect(await hauler.violations([moved])).toEqual(['jobStarted : Selected job has been started already.'])
    const deletedJob = await hauler.job(rental)
    await hauler.save([deleted('Job', deletedJob)])
    expect(await hauler.violations([modified('JobTime', ended, { jobId: deletedJob.id })])).toEqual([
      'jobDeleted : This job has been deleted.',
    ])
  })

  it('O-049 [SV74] run one at a time, of jobs that have a driver and are not completed', async () => {
    await hauler.add('JobTime', time('09:00', null))
    expect(await hauler.violations([added('JobTime', -1, time('10:00', null))])).toEqual([
      'jobStarted : Selected job has been started already.',
    ])
    const unassigned = await hauler.job(rental)
    expect(
      await hauler.violations([added('JobTime', -1, time('10:00', null, { jobId: unassigned['id'] }))]),
    ).toEqual(['jobUnassigned driverId: Selected job has no driver.'])
    await hauler.complete(job, { inventoryId: 41 })
    expect(await hauler.violations([added('JobTime', -1, time('10:00', null))])).toEqual([
      'jobCompleted : Selected job is completed already.',
    ])
    const [record = {}] = await hauler.rows('JobTime')
    expect(await hauler.violations([modified('JobTime', record, { completed: null })])).toEqual([
      'jobCompleted : Selected job is completed already.',
    ])
  })

  it('[SV74] do not end before they start, and are of jobs that are there', async () => {
    expect(await hauler.violations([added('JobTime', -1, time('10:00', '09:59'))])).toEqual([
      'timeOrder completed: A job time cannot end before it starts',
    ])
    const record = await hauler.add('JobTime', time('09:00', '09:30'))
    await hauler.save([deleted('Job', await hauler.now('Job', job))])
    const stored = await hauler.now('JobTime', record)
    expect(await hauler.violations([modified('JobTime', stored, { deleted: null })])).toEqual([
      `ownerDeleted jobId: Job J${String(job['id'])} was deleted. Bring it back first.`,
    ])
  })

  it('O-070 [SV74] of drivers start now, on jobs of their own', async () => {
    const record = await hauler.add('JobTime', time('09:00', '09:30'), asDriver)
    expect(record).toMatchObject({ completed: null, totalMinutes: null })
    expect(record['started']).toMatch(/^2025-06-02T12:00:/)
    const others = await hauler.job(rental, { driverId: 902 })
    const error = await hauler.refusal(
      [added('JobTime', -1, time('09:00', null, { jobId: others['id'] }))],
      asDriver,
    )
    expect(error).toMatchObject({ code: 'not_allowed', culprit: 'entities[0]' })
  })
})
