import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const SCHEDULE = '/drivers/schedule'
/** Olive drives. */
const OLIVE = 1
const DORA = 901
const DRIVER = ['Schedule']
const reported = list('Reported by drivers')

const pages = servePages()
const row = (id: number): Promise<StoredRow> => pages.company.row('Job', id)
const driven = (displayOrder = 1): Values => ({ driverId: OLIVE, displayOrder })
const cardOf = ({ id }: Pick<StoredRow, 'id'>): Region =>
  new Region(`the card of J${id}`, () => document.querySelector(`main li[data-job="${id}"]`))
/** Confirms that a job was done that was never started, and sends it without the moment in which it can be taken back. */
async function confirmUnstarted({ id }: StoredRow): Promise<void> {
  await answer(`J${id} was never started: none of its time is recorded. Complete it anyway?`, 'Yes')
  await expectEventually(messages).toContain(`J${id} completed`)
  dispatchEvent(new Event('pagehide'))
}
/** What was done with a job and is not stored yet, or was refused. */
const stateOf = ({ id }: StoredRow, state: 'waiting' | 'refused'): string =>
  textOf(document.querySelector(`main li[data-job="${id}"] [data-testid="${state}-action"]`))

describe('The schedule of a driver', () => {
  let rental: StoredRow
  beforeEach(async () => {
    await pages.company.insert('Driver', { userId: OLIVE, displayOrder: 3 })
    rental = await pages.company.rental()
  })

  it('O-001 O-070 [JO1362] shows the day as cards with what they are called and what their colors mean, other days, and no other driver', async () => {
    const { today } = pages.company
    await pages.company.edit('Customer', 1, { phone: '(616) 555-0199' })
    const delivery = await pages.company.job(rental, driven(1))
    const text = { jobTypeId: JOB_TYPE.note, dumpsterId: null, driverNotes: 'Fuel up' }
    const note = await pages.company.job(null, { ...driven(2), ...text })
    const pair = [5_901, 5_902] as const
    for (const [index, id] of pair.entries())
      await pages.company.insert('Job', {
        id,
        rentalId: rental.id,
        jobTypeId: JOB_TYPE.exchange,
        actionId: index === 0 ? JOB_ACTION.delivery : JOB_ACTION.pickUp,
        dumpsterId: 21,
        startDate: today,
        driverNotes: 'Gate code 4711',
        ...driven(3 + index),
      })
    // As after the sign-in on the home page.
    await pages.open('/start', DRIVER)
    for (const shown of ['Acme', 'Delivery', '20 yd', '1 Main St', 'Barn'])
      await cardOf(delivery).reads(shown)
    expect(pages.address).toBe(SCHEDULE)
    const links = [...(await cardOf(delivery).element()).querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:6165550199',
      expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/dir\//),
    ])
    expect(textOf((await cardOf(note).element()).querySelector('strong'))).toBe('Fuel up')
    await cardOf({ id: pair[0] }).reads(/Exchange · Delivery · .+ · J/)
    await cardOf({ id: pair[1] }).reads(/Exchange · PickUp · .+ · J/)
    ;(await cardOf({ id: pair[1] }).element()).querySelector('button')?.click()
    await dialog(`J${pair[1]}`).reads('ActionPickUp')
    await dialog(`J${pair[1]}`).reads('Driver notesGate code 4711')
    await dialog(`J${pair[1]}`).press('Cancel')
    await dialog(`J${pair[1]}`).goes()

    const colors = [...document.querySelectorAll('[aria-label="Colors of jobs"] li')]
    expect(colors.map(textOf)).toEqual(['Delivery', 'Note', 'Exchange'])
    const drivers = [...document.querySelectorAll('main select[aria-label="Driver"] option')]
    expect(drivers.map(textOf)).toEqual(['Olive Office'])
    await main.press('Next')
    await expectEventually(() => pages.address).toBe(`${SCHEDULE}?date=${addDays(today, 1)}&driver=${OLIVE}`)
    await cardOf(delivery).goes()
    await main.press('Previous')
    await cardOf(delivery).element()
  })

  it('O-041 O-070 completes jobs, the next of which has the dumpsters that are there after the one before', async () => {
    const delivery = await pages.company.job(rental, driven(1))
    const pickUp = await pages.company.job(rental, { ...driven(2), jobTypeId: JOB_TYPE.pickUp })
    const [first, second] = [dialog(`J${delivery.id}`), dialog(`J${pickUp.id}`)]
    await pages.open(SCHEDULE, DRIVER)
    // What the pickup asks for is known before there is anything to pick up.
    await cardOf(pickUp).press('Complete')
    await second.element()
    expect(second.dialogButtons).toEqual(['Cancel', 'Save', 'Complete'])
    await second.press('Cancel')
    await second.goes()
    await cardOf(delivery).press('Complete')
    await first.reads('Use Dumpster')
    expect(first.fields).not.toContain('Weight')
    await first.press('Complete')
    await expectEventually(() => first.problemOf('Use Dumpster')).toBe('Required')
    await first.choose('Use Dumpster', '20-008')
    await first.press('Complete')
    await confirmUnstarted(delivery)
    await first.goes()
    await expectEventually(() => row(delivery.id)).toMatchObject({ completed: expect.any(String) })
    await expectEventually(() => stateOf(delivery, 'waiting')).toBe('')
    const cards = () => [...document.querySelectorAll('.driver-job')].map((card) => card.ariaLabel)
    await expectEventually(cards).toEqual([`J${pickUp.id}`, `J${delivery.id}`])
    await cardOf(pickUp).press('Complete')
    // There is no other one at the site.
    await expectEventually(() => second.readField('Use Dumpster')).toBe('20-008')
    expect((await second.element()).querySelector('input[name="weight"]')?.getAttribute('inputmode')).toBe(
      'decimal',
    )
    await second.press('Complete')
    await expectEventually(messages).toContain('Please fix errors before saving')
    await second.setField('Weight', '2')
    await expectEventually(messages).not.toContain('Please fix errors before saving')
    await second.setField('Weight', '101')
    await expectEventually(() => second.problemOf('Weight')).toBe('Weight must be at most 100 tons')
    await second.setField('Weight', '2.5')
    await second.setField('Add to the driver notes', 'Gate was locked')
    await second.press('Complete')
    await confirmUnstarted(pickUp)
    await second.goes()
    await expectEventually(() => row(pickUp.id)).toMatchObject({
      completed: expect.any(String),
      weight: 2.5,
      driverNotes: expect.stringMatching(/Gate was locked$/),
    })
    await expectEventually(() => stateOf(pickUp, 'waiting')).toBe('')
  })

  it('O-070 [JO40] says why an action was refused, also on another day, and does it when it is tried again', async () => {
    const tomorrow = addDays(pages.company.today, 1)
    const first = await pages.company.job(rental, { ...driven(1), startDate: tomorrow })
    const second = await pages.company.job(rental, { ...driven(2), jobTypeId: JOB_TYPE.pickUp })
    const times = () => pages.company.rows('JobTime')
    await pages.open(SCHEDULE, DRIVER)
    await cardOf(second).element()
    await pages.requests.settle()
    // On another device, of which this page does not know.
    const started = new Date(Date.now() - 60_000).toISOString()
    await pages.company.insert('JobTime', { jobId: first.id, started })
    await cardOf(second).press('Start')
    const reason = `This driver is working on J${first.id}. Pause or complete it first.`
    await expectEventually(() => stateOf(second, 'refused')).toContain(reason)
    expect(await times()).toHaveLength(1)
    await main.press('Next')
    await cardOf(second).goes()
    await main.reads(`J${second.id} Start, `)
    await cardOf(first).press('Pause')
    await expectEventually(times).toMatchObject([{ completed: expect.any(String) }])
    await main.press('Previous')
    await cardOf(second).press('Try again')
    await expectEventually(times).toMatchObject([{}, { jobId: second.id, completed: null }])
    await expectEventually(() => stateOf(second, 'refused')).toBe('')
  })

  it('O-070 [JO1230] asks before another clock of the day starts, also without a connection, and pauses the first one', async () => {
    const first = await pages.company.job(rental, driven(1))
    const second = await pages.company.job(rental, { ...driven(2), jobTypeId: JOB_TYPE.pickUp })
    const times = () => pages.company.rows('JobTime')
    const question = `The clock of J${first.id} is still running. Do you want to pause it and start J${second.id}?`
    await pages.open(SCHEDULE, DRIVER)
    await cardOf(first).element()
    await pages.requests.settle()
    pages.requests.offline = true
    await cardOf(first).press('Start')
    await cardOf(first).reads('Started')
    await cardOf(second).press('Start')
    await answer(question, 'No')
    await cardOf(second).reads('To do')
    await cardOf(second).press('Start')
    await answer(question, 'Yes')
    await cardOf(first).reads('Paused')
    await cardOf(second).reads('Started')
    pages.requests.offline = false
    dispatchEvent(new Event('online'))
    await expectEventually(times).toMatchObject([
      { jobId: first.id, completed: expect.any(String) },
      { jobId: second.id, completed: null },
    ])
    expect([stateOf(first, 'refused'), stateOf(second, 'refused')]).toEqual(['', ''])
  })

  it('[JO232] [JO1260] asks before a job of another day is started or completed, which can be taken back for a moment', async () => {
    const tomorrow = addDays(pages.company.today, 1)
    const job = await pages.company.job(rental, { ...driven(1), startDate: tomorrow })
    const planned = `J${job.id} is planned for ${formatDay(tomorrow)}, not for today.`
    await pages.open(`${SCHEDULE}?date=${tomorrow}&driver=${OLIVE}`, DRIVER)
    await cardOf(job).press('Start')
    await answer(`${planned} Start it anyway?`, 'No')
    await cardOf(job).press('Complete')
    await dialog(`J${job.id}`).choose('Use Dumpster', '20-008')
    await dialog(`J${job.id}`).press('Complete')
    const unstarted = `J${job.id} was never started: none of its time is recorded.`
    await answer(`${planned} ${unstarted} Complete it anyway?`, 'Yes')
    await dialog(`J${job.id}`).goes()
    await cardOf(job).reads('Completed')
    await new Region('the message', () => document.querySelector('.toasts')).press('Undo')
    await cardOf(job).reads('To do')
    await cardOf(job).press('Complete')
    await expectEventually(() => dialog(`J${job.id}`).readField('Use Dumpster')).toBe('20-008')
    await dialog(`J${job.id}`).press('Cancel')
    await cardOf(job).press('Start')
    await answer(`${planned} Start it anyway?`, 'Yes')
    await expectEventually(() => pages.company.rows('JobTime')).toMatchObject([{ jobId: job.id }])
    expect(await row(job.id)).toMatchObject({ completed: null })
  })

  it('[JO237] shows what is to be known before the arrival', async () => {
    await pages.company.edit('Rental', rental.id, { driverInstructions: 'Enter from the back.' })
    const job = await pages.company.job(rental, {
      ...driven(1),
      notes: 'On the plywood, doors to the garage.',
      driverNotes: 'Call ahead',
    })
    await pages.open(SCHEDULE, DRIVER)
    const card = await cardOf(job).element()
    await expectEventually(() => [...card.querySelectorAll('.driver-remark')].map(textOf)).toEqual([
      'Instructions Enter from the back.',
      'Site notes On the plywood, doors to the garage.',
      'Driver notes Call ahead',
    ])
  })

  it('[JO230] [JO231] tells dispatch what was refused, which accepts it with one press', async () => {
    const job = await pages.company.job(rental, driven(1))
    await pages.open(SCHEDULE, DRIVER)
    await cardOf(job).press('Complete')
    await dialog(`J${job.id}`).choose('Use Dumpster', '20-008')
    await pages.company.edit('Job', job.id, { driverId: DORA })
    await dialog(`J${job.id}`).press('Complete')
    await confirmUnstarted(job)
    await main.reads('The office has your report and decides about it.')
    await main.reads(`J${job.id} Complete, `)
    expect(await row(job.id)).toMatchObject({ completed: null, driverId: DORA })

    await pages.open('/', ['Schedule:Admin'])
    await main.reads('1 Reported by drivers')
    await pages.open('/jobs/reported', ['Schedule:Admin'])
    await reported.select(`J${job.id}`)
    expect(reported.cells('Entered')).toEqual(['20-008'])
    await reported.press('Accept')
    await expectEventually(() => row(job.id)).toMatchObject({
      driverId: OLIVE,
      completed: expect.any(String),
    })
    await expectEventually(() => reported.rows).toEqual([])
  })

  it('[JO231] rejects what a driver reported only after a question', async () => {
    const job = await pages.company.job(rental, driven(1))
    await pages.company.insert('ReportedWork', {
      actionId: 'pause-1',
      jobId: job.id,
      driverId: OLIVE,
      kind: 'pause',
      tappedAt: '2037-11-26T12:00:00.000Z',
      request: '{}',
      refusal: 'Too late.',
    })
    await pages.open('/jobs/reported', ['Schedule:Admin'])
    await reported.select(`J${job.id}`)
    await reported.press('Reject')
    await answer(
      `Olive Office reported J${job.id}: Pause. Are you sure you want to reject it? Nothing of it is stored with the job.`,
      'Yes',
    )
    await expectEventually(() => pages.company.rows('ReportedWork')).toMatchObject([
      { decision: 'Rejected', decidedById: OLIVE },
    ])
  })

  it('O-070 reads the day that could not be read without a connection once it is back', async () => {
    const { today } = pages.company
    const job = await pages.company.job(rental, { ...driven(), startDate: addDays(today, 1) })
    await pages.open(SCHEDULE, DRIVER)
    await main.reads('No jobs')
    await pages.requests.settle()
    pages.requests.offline = true
    await main.press('Next')
    await main.reads('The jobs of this day could not be read.')
    pages.requests.offline = false
    dispatchEvent(new Event('online'))
    await cardOf(job).element()
    expect(main.text).not.toContain('could not be read')
  })

  it('O-070 [DP2] opens one dialog, however often Complete is tapped before it is there', async () => {
    const job = await pages.company.job(rental, driven(1))
    await pages.open(SCHEDULE, DRIVER)
    await cardOf(job).element()
    const complete = [...(await cardOf(job).element()).querySelectorAll('button')].find(
      (button) => textOf(button) === 'Complete',
    )
    for (let i = 0; i < 2; i++) complete?.click()
    await dialog(`J${job.id}`).press('Cancel')
    await dialog(`J${job.id}`).goes()
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0)
  })
})
