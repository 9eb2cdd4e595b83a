import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DORA = 901
const MINUTE = 60_000
const jobs = list('Jobs')

const pages = servePages()
const row = (id: number): Promise<StoredRow> => pages.company.row('Job', id)
const stored = (): Promise<readonly StoredRow[]> => pages.company.rows('Job')
const driven = { driverId: DORA, displayOrder: 1 }
/** A whole minute, as people type times. */
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE
/** A number of minutes before it. */
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString()

const open = async (shown: StoredRow, address = '/jobs/overview'): Promise<void> => {
  await pages.open(address)
  await jobs.row(`J${shown.id}`)
}

const act = async ({ id }: StoredRow, action: string): Promise<void> => {
  await jobs.select(`J${id}`)
  await jobs.press(action)
}

describe('The list of jobs', () => {
  let rental: StoredRow
  beforeEach(async () => void (rental = await pages.company.rental()))

  it('O-001 O-024 O-046 [LS24] is where /jobs leads: open jobs, and by its toggles the unassigned ones or all', async () => {
    const waiting = await pages.company.job(rental)
    const assigned = await pages.company.job(rental, driven)
    const done = await pages.company.job(rental, { jobTypeId: JOB_TYPE.service, driverId: DORA })
    await pages.company.call('/api/job/completeJob', { jobId: done.id })
    const names = (...all: readonly StoredRow[]) => all.map(({ id }) => `J${id}`)
    await open(waiting, '/jobs')
    expect([pages.address, jobs.cells('Job')]).toEqual(['/jobs/overview', names(assigned, waiting)])
    await main.press('Show Only Unassigned')
    await expectEventually(() => jobs.cells('Job')).toEqual(names(waiting))
    await main.press('Show All')
    await expectEventually(() => pages.requests.of('/api/breeze/Jobs?').at(-1)).not.toContain('uncompleted')
    expect(jobs.cells('Job')).toEqual(names(waiting))
    await main.press('Show Assigned')
    await expectEventually(() => jobs.cells('Job')).toEqual(names(done, assigned, waiting))
    await main.press('Show UnCompleted')
    await expectEventually(() => jobs.cells('Job')).toEqual(names(assigned, waiting))
    await main.reads('2 item(s) found')
  })

  it('O-046 lists completed jobs that nobody has audited and audits them', async () => {
    const unaudited = list('Unaudited jobs')
    const both = [1, 2].map(() => pages.company.job(rental, { jobTypeId: JOB_TYPE.service, driverId: DORA }))
    const [first, second] = await Promise.all(both)
    for (const { id = 0 } of [first ?? {}, second ?? {}])
      await pages.company.call('/api/job/completeJob', { jobId: id })
    await pages.open('/jobs/overview')
    await unaudited.select(`J${first?.id}`)
    await unaudited.selectAlso(`J${second?.id}`)
    await unaudited.press('Audited')
    await expectEventually(() => unaudited.rows).toEqual([])
    const audited = { audited: expect.any(String) }
    await expectEventually(stored).toMatchObject([audited, audited])
  })

  it('O-052 pauses a job whose clock runs, and says why another one is not paused', async () => {
    const job = await pages.company.job(rental, driven)
    await pages.company.call('/api/job/startJob', { jobId: job.id })
    await open(job)
    await act(job, 'Pause Job')
    await expectEventually(messages).toContain('Job paused.')
    await expectEventually(() => pages.company.rows('JobTime')).toMatchObject([
      { completed: expect.any(String) },
    ])
    await act(job, 'Pause Job')
    await expectEventually(messages).toContain('Selected job has not been started or is already paused.')
  })

  it('O-056 copies only destinations and notes', async () => {
    const delivery = await pages.company.job(rental, driven)
    const text = { jobTypeId: JOB_TYPE.note, dumpsterId: null, driverId: DORA, driverNotes: 'Fuel up' }
    const note = await pages.company.job(null, text)
    await open(note)
    await act(delivery, 'Copy')
    await expectEventually(messages).toContain('You can only copy Destination and Note jobs.')
    await act(note, 'Copy')
    await expectEventually(stored).toHaveLength(3)
    expect((await stored()).at(-1)).toMatchObject({ driverNotes: 'Fuel up', completed: null })
  })

  it('O-050 takes a job from its driver, and deletes a destination by that', async () => {
    const delivery = await pages.company.job(rental, driven)
    const to = { jobTypeId: JOB_TYPE.destination, dumpsterId: null, storageDumpSiteId: 31, driverId: DORA }
    const destination = await pages.company.job(null, to)
    await open(destination)
    await act(delivery, 'UnAssign')
    await expectEventually(() => row(delivery.id)).toMatchObject({ driverId: null, deleted: null })
    await act(destination, 'UnAssign')
    await expectEventually(() => row(destination.id)).toMatchObject({ deleted: expect.any(String) })
  })

  it('O-102 [JO220] asks before it takes a job from a driver who works on it', async () => {
    const job = await pages.company.job(rental, driven)
    await pages.company.add('JobTime', { jobId: job.id, started: ago(30) })
    await open(job)
    const stops = `This stops the clock of J${job.id}.`
    await act(job, 'UnAssign')
    await question(stops).reads(`Dora Driver started J${job.id} at `)
    await answer(stops, 'Leave It')
    expect(await row(job.id)).toMatchObject({ driverId: DORA })
    await jobs.press('UnAssign')
    await answer(stops, 'Stop the Clock')
    await expectEventually(() => row(job.id)).toMatchObject({ driverId: null })
  })

  it('O-051 O-097 [JO27] [SA401] deletes a job after the question, which names the customer, what was done, the times, and what follows', async () => {
    const job = await pages.company.job(rental, driven)
    await pages.company.call('/api/job/startJob', { jobId: job.id })
    await open(job)
    await act(job, 'Delete')
    for (const text of [
      `J${job.id}`,
      'Acme',
      '(started by Dora Driver at ',
      '1 job time',
      '1 rental is changed',
    ])
      await question(QUESTIONS.deleteJob).reads(text)
    await answer(QUESTIONS.deleteJob, 'No')
    await expectEventually(() => row(job.id)).toMatchObject({ deleted: null })
    await jobs.press('Delete')
    await answer(QUESTIONS.deleteJob, 'Yes')
    await expectEventually(() => jobs.rows).toEqual([])
    await expectEventually(() => row(job.id)).toMatchObject({ deleted: expect.any(String) })
  })

  it('O-044 adds a note for a driver, which requires both', async () => {
    const note = dialog('Add job note')
    await open(await pages.company.job(rental))
    await jobs.press('Add Note')
    await note.setField('Notes', 'Fuel up before noon')
    await note.press('Save')
    await expectEventually(() => note.problemOf('Driver')).toBe('Required')
    await note.setField('Notes', '')
    await note.choose('Driver', 'Dora Driver')
    await note.press('Save')
    await expectEventually(() => note.problemOf('Notes')).toBe('Required')
    await note.setField('Notes', 'Fuel up before noon')
    await note.press('Save')
    await note.goes()
    const added = (await stored()).at(-1)
    expect(added).toMatchObject({
      jobTypeId: JOB_TYPE.note,
      driverId: DORA,
      driverNotes: 'Fuel up before noon',
      deleted: null,
    })
    await jobs.open(`J${added?.id}`)
    await expectEventually(() => dialog('Job note').button('Audit Log')).toBe('enabled')
  })

  it('O-048 corrects start and end of a time, has the minutes counted, and deletes it after the question', async () => {
    const job = await pages.company.job(rental, driven)
    const { id } = await pages.company.insert('JobTime', {
      jobId: job.id,
      started: ago(120),
      completed: ago(60),
      totalMinutes: 60,
    })
    const time = () => pages.company.row('JobTime', id)
    const times = dialog(`Job Times of J${job.id}`)
    const records = list('Job times')
    const start = dialog('Edit Start Time')
    const end = dialog('Edit Complete Time')
    await open(job)
    await jobs.open(`J${job.id}`)
    await dialog('Job').press('Edit Job Times')
    await records.select('60.00')
    expect(await records.columns()).toEqual(['Started', 'Completed', 'Minutes'])
    await times.press('Edit Start Time')
    // What cannot be stored is said where it was typed, which is kept.
    for (const [minutes, problem] of [
      [-3 * 24 * 60, 'Work time cannot be in the future'],
      [59, 'A job time cannot end before it starts'],
    ] as const) {
      await start.setField('Started', inDetroit(ago(minutes)))
      await start.press('Save')
      await expectEventually(() => start.problemOf('Started')).toBe(problem)
    }
    await start.setField('Started', inDetroit(ago(100)))
    await start.press('Save')
    await start.goes()
    await expectEventually(async () => (await time())['totalMinutes']).toBe(40)
    await records.select(records.cells('Completed')[0] ?? '')
    await times.press('Edit Complete Time')
    await end.setField('Completed', inDetroit(ago(70)))
    await end.press('Save')
    await end.goes()
    await expectEventually(async () => (await time())['totalMinutes']).toBe(30)
    await records.select(records.cells('Completed')[0] ?? '')
    await times.press('Delete')
    await answer(QUESTIONS.deleteJobTime, 'No')
    await expectEventually(() => time()).toMatchObject({ deleted: null })
    await times.press('Delete')
    await answer(QUESTIONS.deleteJobTime, 'Yes')
    await expectEventually(() => records.rows).toEqual([])
    await expectEventually(() => time()).toMatchObject({ deleted: expect.any(String) })
  })
})

describe('The review of job times', () => {
  it('O-047 O-092 lists jobs that took at least the limit, remembers it, and sets the times of several after a question', async () => {
    const reviewed = list('Job review')
    const limit = 'Time limit (minutes)'
    const rental = await pages.company.rental()
    const lengths = [200, 150, 100, 45]
    const ids: number[] = []
    for (const minutes of lengths) {
      const { id } = await pages.company.insert('Job', {
        rentalId: rental.id,
        jobTypeId: JOB_TYPE.service,
        dumpsterId: 21,
        driverId: DORA,
        startDate: pages.company.today,
        completed: ago(1),
        totalTime: minutes,
      })
      ids.push(id)
      const times = { started: ago(minutes + 1), completed: ago(1), totalMinutes: minutes }
      await pages.company.insert('JobTime', { jobId: id, ...times })
    }
    const [longest = 0, second = 0, third = 0] = ids
    await pages.open('/invoices/job-review')
    await main.reads('3 item(s) found')
    await main.setField(limit, '1440')
    await main.press('Search')
    await main.reads('0 item(s) found')
    expect(reviewed.rows).toEqual([])
    await main.setField(limit, '120')
    await main.press('Search')
    await expectEventually(() => reviewed.cells('Job')).toEqual([`J${longest}`, `J${second}`])
    await pages.open('/invoices/job-review')
    await main.reads('2 item(s) found')
    expect(main.readField(limit)).toBe('120')
    await reviewed.select(`J${longest}`)
    await reviewed.press('Open Job Times')
    await dialog(`Job Times of J${longest}`).press('Close')
    await dialog(`Job Times of J${longest}`).goes()
    await reviewed.selectAlso(`J${second}`)
    await reviewed.press('Set Job Time')
    const prompt = dialog('Set Job Time')
    await prompt.setField('Minutes', '2000')
    await prompt.press('Save')
    await prompt.reads('A job takes at most a day')
    await prompt.setField('Minutes', '45')
    await prompt.press('Save')
    await answer('Are you sure you want to set the times of 2 jobs to 45 minutes?', 'Yes')
    await expectEventually(messages).toContain('Times of 2 jobs set')
    await expectEventually(() => reviewed.rows).toEqual([])
    await expectEventually(() => Promise.all([longest, second, third].map(row))).toMatchObject([
      { totalTime: 45 },
      { totalTime: 45 },
      { totalTime: 100 },
    ])
  })
})

/** An instant as one types it, to the minute. */
function inDetroit(instant: string): string {
  const text = new Date(instant).toLocaleString('en-US', { timeZone: 'America/Detroit' })
  return text.replace(',', '').replace(/:\d\d (?=[AP]M)/u, ' ')
}
