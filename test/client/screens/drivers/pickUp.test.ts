import { fireEvent } from '@testing-library/dom'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region, textOf } from '../../support/Region.ts'

/** Olive drives. */
const OLIVE = 1
const DORA = 901

const pages = servePages()
const cardOf = ({ id }: StoredRow): Region =>
  new Region(`the card of J${id}`, () => document.querySelector(`main li[data-job="${id}"]`))
/** What was done with a job and is not stored yet. */
const waiting = ({ id }: StoredRow): string =>
  textOf(document.querySelector(`main li[data-job="${id}"] [data-testid="waiting-action"]`))

it('O-070 the schedule of a driver takes the weight of a pickup and notes, completes it, shows it read-only then, and the days of other drivers', async () => {
  await pages.company.insert('Driver', { userId: OLIVE, displayOrder: 3 })
  const rental = await pages.company.rental()
  const delivered = await pages.company.insert('Job', {
    rentalId: rental.id,
    jobTypeId: JOB_TYPE.delivery,
    dumpsterId: 21,
    startDate: pages.company.today,
    completed: new Date().toISOString(),
  })
  await pages.company.insert('DumpsterLocation', {
    dumpsterInventoryId: 41,
    serviceAddressId: 11,
    placedJobId: delivered.id,
    placed: new Date().toISOString(),
  })
  const pickUp = await pages.company.job(rental, { driverId: OLIVE, jobTypeId: JOB_TYPE.pickUp })
  const job = dialog(`J${pickUp.id}`)
  await pages.open('/drivers/schedule', ['Schedule', 'Schedule:Admin'])
  ;(await cardOf(pickUp).element()).querySelector('button')?.click()
  await job.setField('Weight', '101')
  await expectEventually(() => job.problemOf('Weight')).toBe('Weight must be at most 100 tons')
  await job.setField('Weight', '2.5')
  await job.setField('Add to the driver notes', 'Gate was locked')
  await job.press('Save')
  await job.goes()
  await expectEventually(() => pages.company.row('Job', pickUp.id)).toMatchObject({
    weight: 2.5,
    driverNotes: expect.stringMatching(/Gate was locked$/),
  })
  await expectEventually(() => waiting(pickUp)).toBe('')
  await cardOf(pickUp).press('Complete')
  await job.choose('Use Dumpster', '20-007')
  await job.press('Complete')
  await answer(`J${pickUp.id} was never started: none of its time is recorded. Complete it anyway?`, 'Yes')
  await expectEventually(messages).toContain(`J${pickUp.id} completed`)
  // It is sent without the moment in which it can be taken back.
  dispatchEvent(new Event('pagehide'))
  await job.goes()
  await expectEventually(() => pages.company.row('Job', pickUp.id)).toMatchObject({
    weight: 2.5,
    completed: expect.any(String),
  })
  await expectEventually(() => waiting(pickUp)).toBe('')
  ;(await cardOf(pickUp).element()).querySelector('button')?.click()
  await expectEventually(() => job.dialogButtons).toEqual(['Cancel'])
  await job.press('Cancel')
  await job.goes()
  const drivers = document.querySelector('main select[aria-label="Driver"]')
  fireEvent.change(drivers ?? document.body, { target: { value: String(DORA) } })
  await expectEventually(() => pages.address).toMatch(new RegExp(`driver=${DORA}$`))
  await cardOf(pickUp).goes()
})

it('O-070 O-101 [JO1361] the schedule of a driver has what was begun on the day before, with the day, until it is completed', async () => {
  await pages.company.insert('Driver', { userId: OLIVE, displayOrder: 3 })
  const { today } = pages.company
  const yesterday = addDays(today, -1)
  const note = {
    jobTypeId: JOB_TYPE.note,
    dumpsterId: null,
    driverNotes: 'Fuel up',
    driverId: OLIVE,
    displayOrder: 1,
  }
  const insert = async (startDate: string, clock?: 'runs' | 'stopped'): Promise<number> => {
    const started = clock === undefined ? null : `${startDate}T15:30:00.000Z`
    const { id } = await pages.company.insert('Job', { startDate, started, ...note })
    const completed = clock === 'stopped' ? `${startDate}T16:00:00.000Z` : null
    if (started !== null) await pages.company.insert('JobTime', { jobId: id, started, completed })
    return id
  }
  const running = await insert(addDays(today, -3), 'runs')
  const paused = await insert(yesterday, 'stopped')
  const untouched = await insert(yesterday)
  await insert(addDays(today, -2), 'stopped')
  const next = await insert(today)
  await pages.open('/drivers/schedule', ['Schedule'])
  const cards = () => [...document.querySelectorAll('.driver-job')].map((card) => card.ariaLabel)
  await expectEventually(cards).toEqual([`J${running}`, `J${paused}`, `J${next}`])
  await main.reads(`Planned for ${formatDay(yesterday)}`)
  await main.press('Previous')
  await expectEventually(cards).toEqual([`J${paused}`, `J${untouched}`])
})
