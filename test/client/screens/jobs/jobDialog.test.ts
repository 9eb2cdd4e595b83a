import { fireEvent } from '@testing-library/dom'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const jobs = list('Jobs')
const opened = dialog('Job')

const pages = servePages()
const row = (id: number): Promise<StoredRow> => pages.company.row('Job', id)
const billed = { billAsDumpsterId: 21 }

const open = async ({ id }: StoredRow, ...roles: readonly string[]): Promise<void> => {
  await pages.open('/jobs/overview', roles.length === 0 ? undefined : roles)
  await jobs.open(`J${id}`)
  await opened.reads('Job type')
}

describe('The dialog of a job', () => {
  let rental: StoredRow
  let job: StoredRow
  beforeEach(async () => {
    rental = await pages.company.rental()
    job = await pages.company.job(rental, { ...billed, jobTypeId: JOB_TYPE.pickUp })
  })

  it('O-031 O-032 O-033 [ED11] shows the job, stays open on a press beside it, and changes nothing by itself', async () => {
    await open(job)
    const shown = ['Id', 'Job type', 'Customer', 'Dumpster', 'Bill As', 'Address']
    await expectEventually(() => shown.map((each) => opened.readField(each))).toEqual([
      `J${job.id}`,
      'PickUp',
      'Acme',
      '20 yd',
      '20 yd',
      expect.stringContaining('Barn'),
    ])
    expect(opened.fields).toEqual(
      expect.arrayContaining([
        'Dump Location',
        'Start date',
        'Preferred Start',
        'End date',
        'Preferred End',
        'Site Notes',
        'Driver notes',
        'Additional Expense Due to Inventory Issue',
        'Started',
        'Completed',
        'Fuel Rate Percentage',
        'Distance',
        'Time/Radar',
        'Time/JobCompleted',
      ]),
    )
    fireEvent.click(await main.element())
    await opened.press('Close')
    await opened.goes()
    expect([pages.requests.of('SaveChanges'), await row(job.id)]).toMatchObject([[], { rowVersion: 1 }])
  })

  it('F-100 [JO44] adds, changes and removes the fees of the job, of which those for its work and dumpster are offered', async () => {
    for (const [id, name, isForPickup] of [
      [71, 'Mattress', true],
      [72, 'Tires', true],
      [73, 'Blocked driveway', false],
    ] as const) {
      const visible = { visibleForPickup: isForPickup, visibleForDropOff: !isForPickup }
      await pages.company.insert('DumpsterFeeType', { id, name, price: 25, displayOrder: id, ...visible })
    }
    await pages.company.insert('DumpsterFeeTypeDumpsterLink', { dumpsterFeeTypeId: 72, dumpsterId: 22 })
    await open(job)
    await opened.press('Add fee')
    expect(await opened.choices('Fee')).toEqual(['Mattress'])
    await opened.choose('Fee', 'Mattress')
    await opened.setField('Quantity', '2')
    await opened.press('Save')
    await opened.goes()
    const fees = (): Promise<readonly StoredRow[]> => pages.company.rows('JobDumpsterFee')
    expect(await fees()).toMatchObject([{ jobId: job.id, dumpsterFeeTypeId: 71, quantity: 2 }])
    await jobs.open(`J${job.id}`)
    await opened.press('Remove fee')
    await opened.press('Save')
    await opened.goes()
    expect(await fees()).toEqual([])
  })

  it('O-036 O-037 O-039 sets the end an hour after the start, both on the start day, and the weight limit', async () => {
    await open(job)
    await opened.setField('Preferred Start', '9:30AM')
    await expectEventually(() => opened.readField('Preferred End')).toBe('10:30AM')
    await opened.press('Tomorrow')
    const tomorrow = addDays(pages.company.today, 1)
    await expectEventually(() => opened.readField('Start date')).toBe(formatDay(tomorrow))
    await opened.press('Today')
    await expectEventually(() => opened.readField('Start date')).toBe(formatDay(pages.company.today))
    await opened.press('Tomorrow')
    await opened.choose('Bill As', '30 yd')
    await opened.press('Save')
    await opened.goes()
    // In Detroit, 9:30 in the morning is the same day in UTC.
    await expectEventually(() => row(job.id)).toMatchObject({
      startDate: tomorrow,
      preferredStartTime: `${tomorrow}T14:30:00.000Z`,
      preferredEndTime: `${tomorrow}T15:30:00.000Z`,
      billAsDumpsterId: 22,
      dumpsterWeightLimit: 4,
    })
  })

  it('O-045 O-097 [ED8] shows what happened to the job, and asks before edits are lost', async () => {
    const history = dialog(`Audit History of J${job.id}`)
    await open(job)
    await opened.press('Audit Log')
    await history.reads('Ann Colleague')
    const entries = [...(await history.element()).querySelectorAll('[data-testid="history-entry"]')]
    fireEvent.click(entries.at(-1) ?? (await history.element()))
    await history.reads('Start date')
    const heads = [...(await history.element()).querySelectorAll('th[scope="col"]')].map(textOf)
    expect(heads).toEqual(['Date', 'Table', 'Action', 'User', 'Field', 'Old value', 'New value'])
    await history.press('Close')
    await history.goes()
    await opened.setField('Site Notes', 'Ring the bell')
    await opened.press('Cancel')
    await answer(QUESTIONS.cancel, 'No')
    expect(opened.readField('Site Notes')).toBe('Ring the bell')
    await opened.press('Cancel')
    await answer(QUESTIONS.cancel, 'Yes')
    await opened.goes()
    await expectEventually(() => row(job.id)).toMatchObject({ notes: null })
  })

  it('O-038 [ED10] edits the service address, updates the open jobs on Yes, and copies it to the job', async () => {
    const address = dialog('Service address')
    await open(job)
    await opened.press('Edit Address')
    await address.setField('Site name', 'Back lot')
    await address.press('Save')
    await answer(QUESTIONS.updateJobs, 'Yes')
    await address.goes()
    await expectEventually(() => opened.readField('Address')).toMatch(/^Back lot – /)
    await opened.press('Close')
    await opened.goes()
    await expectEventually(() => row(job.id)).toMatchObject({ siteName: 'Back lot' })
  })

  it('O-042 O-070 [ED9] lets drivers set no more than the weight and notes of their own jobs', async () => {
    await pages.company.insert('Driver', { userId: 1, displayOrder: 3 })
    await pages.company.edit('Job', job.id, { driverId: 1 })
    await open(job, 'Schedule')
    const fixed = ['Dumpster', 'Bill As', 'Start date', 'Preferred Start']
    expect(fixed.map((each) => opened.isReadOnly(each))).toEqual([true, true, true, true])
    await opened.setField('Site Notes', 'Dog in the yard')
    await opened.press('Save')
    await opened.goes()
    await expectEventually(() => row(job.id)).toMatchObject({ notes: 'Dog in the yard' })
  })

  it('O-034 O-035 O-043 [ED4] warns of what is on site in the dialog of its rental, which completes the job too', async () => {
    for (const dumpsterInventoryId of [41, 43])
      await pages.company.insert('DumpsterLocation', {
        dumpsterInventoryId,
        serviceAddressId: 11,
        placed: new Date().toISOString(),
      })
    await pages.open(`/rentals/${rental.id}`)
    await jobs.open(`J${job.id}`)
    const warnings = async () => [...(await opened.element()).querySelectorAll('.warnings li')].map(textOf)
    await expectEventually(warnings).toHaveLength(2)
    const [several = '', other] = await warnings()
    expect(several).toMatch(
      /^Inventory warning: there is more than one dumpster on site \(.*\)\. Please verify the correct size\.$/,
    )
    for (const size of ['20 yd', '30 yd']) expect(several).toContain(size)
    expect(other).toBe('A Dumpster on site does not match the Rental Dumpster size')
    expect(opened.isReadOnly('Customer')).toBe(true)
    const captions = ['Audit Log', 'Edit Address', 'Edit Job Times', 'Complete Job']
    expect(captions.map((each) => opened.button(each))).toEqual(captions.map(() => 'enabled'))
    await opened.press('Complete Job')
    await expectEventually(() => opened.problemOf('Weight')).toBe('Required')
    // There is only this one of its size at the site.
    expect(opened.readField('Use Dumpster')).toBe('20-007')
    await opened.setField('Weight', '2.5')
    await expectEventually(() => opened.problemOf('Weight')).toBe('')
    await opened.press('Cancel')
    await answer(QUESTIONS.cancel, 'Yes')
    await opened.goes()
    await expectEventually(() => row(job.id)).toMatchObject({ completed: null })
  })
})
