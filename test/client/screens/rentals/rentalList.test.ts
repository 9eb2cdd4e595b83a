import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const rentals = list('Rentals')
const notes = list('Dispatch notes')

const pages = servePages()
const stored = (rental: StoredRow): Promise<StoredRow> => pages.company.row('Rental', rental.id)
const jobs = (): Promise<readonly StoredRow[]> => pages.company.rows('Job')
const saves = (): readonly string[] => pages.requests.of('SaveChanges')

const open = async (...roles: readonly string[]): Promise<void> => {
  await pages.open('/rentals/overview', roles)
  await rentals.row('R5001')
}

/** A rental with this key. */
const rent = (id: number, values: Parameters<typeof pages.company.insert>[1] = {}): Promise<StoredRow> =>
  pages.company.insert('Rental', {
    id,
    customerId: 1,
    serviceAddressId: 11,
    dumpsterId: 21,
    startDate: pages.company.today,
    price: 300,
    ...values,
  })

/** A dumpster that stands for so many days at the site of a rental: a new one, unless it is given. */
async function place(rentalId: number, days: number, known?: { readonly id: number }): Promise<void> {
  const { company } = pages
  const job = { rentalId, jobTypeId: 1, actionId: 1, dumpsterId: 21, startDate: company.today }
  const { id: placedJobId } = await company.insert('Job', job)
  const numbered = { dumpsterTypeId: 21, dumpsterNumber: days }
  const { id: dumpsterInventoryId } = known ?? (await company.insert('DumpsterInventory', numbered))
  const placed = new Date(Date.now() - days * 86_400_000).toISOString()
  await company.insert('DumpsterLocation', { dumpsterInventoryId, serviceAddressId: 11, placedJobId, placed })
}

/** The texts of a column with their classes, from top to bottom. */
function marksOf(field: string): readonly (readonly [string | null, string])[] {
  const texts = document.querySelectorAll(`tr[data-key] td[data-field="${field}"] span`)
  return [...texts].map(({ textContent, className }) => [textContent, className])
}

describe('The list of rentals', () => {
  let rental: StoredRow
  beforeEach(async () => void (rental = await rent(5_001)))

  it('O-001 O-003 O-004 O-005 O-006 O-024 [RC15] shows rentals and what is on site; what may be done is for Rentals:Admin only', async () => {
    await place(5_001, 45, { id: 41 })
    await pages.open('/rentals', ['Rentals:Admin', 'Customer:Admin'])
    const row = await rentals.row('R5001')
    expect(pages.address).toBe('/rentals/overview')
    expect(await rentals.columns()).toEqual([
      'Rental',
      'Customer',
      'Site address',
      'Inventory',
      'Max days',
      'Start',
      'End',
      'Status',
    ])
    await expectEventually(() => rentals.rows[0]).toMatchObject({
      Rental: 'R5001',
      Customer: 'Acme',
      'Site address': 'Barn',
      Inventory: '20-007',
      'Max days': '45',
      Start: formatDay(pages.company.today),
      Status: 'New',
    })
    expect([...row.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain('/customers/1')
    await rentals.select('R5001')
    expect(['Complete', 'Add Delivery', 'Delete'].map((each) => main.button(each))).toEqual(
      Array.from({ length: 3 }, () => 'enabled'),
    )

    await open('Rentals')
    await rentals.select('R5001')
    expect(['Complete', 'Add Delivery', 'Delete'].map((each) => main.button(each))).toEqual(
      Array.from({ length: 3 }, () => 'missing'),
    )
    await pages.open('/rentals/new', ['Rentals'])
    await main.reads('You may not open this screen')
  })

  it('O-003 O-006 O-007 [LS22] sorts complete rentals first, then those in progress, and marks status and days on site, after 29 and after 59', async () => {
    await rent(5_002, { statusId: RENTAL_STATUS.complete, completed: new Date().toISOString() })
    await rent(5_003, { statusId: RENTAL_STATUS.inProgress })
    await rent(5_004)
    for (const [index, days] of [29, 30, 59, 60].entries()) await place(5_001 + index, days)
    await open('Rentals')
    await rentals.press('Show All')
    await rentals.row('R5002')
    await rentals.sort('Status')
    await expectEventually(() => rentals.cells('Status')).toEqual(['Complete', 'In Progress', 'New', 'New'])
    expect(marksOf('statusId').map(([, mark]) => mark)).toEqual(
      ['complete', 'in-progress', 'new', 'new'].map((mark) => expect.stringMatching(`\\b${mark}\\b`)),
    )
    await expectEventually(() => marksOf('maxDays').toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      ['29', 'age-normal'],
      ['30', 'age-amber'],
      ['59', 'age-amber'],
      ['60', 'age-red'],
    ])
    await rentals.sort('Status')
    await expectEventually(() => rentals.cells('Status')).toEqual(['New', 'New', 'In Progress', 'Complete'])
  })

  it('O-005 O-027 O-028 O-029 adds a delivery, whose start is required, and has the status of the rental counted again', async () => {
    const added = dialog('Add Delivery')
    // A status that nothing gives it any more.
    await rent(5_002, { statusId: RENTAL_STATUS.inProgress })
    await open('Rentals:Admin')
    await rentals.select('R5002')
    await main.press('Add Delivery')
    await expectEventually(() => added.readField('Start date')).toBe(formatDay(pages.company.today))
    await added.setField('Start date', '')
    await added.press('Save')
    await expectEventually(() => added.problemOf('Start date')).toBe('Required')
    expect(messages()).toEqual(['Please fix errors before saving'])
    await added.setField('Start date', '11/30/2037')
    await added.setField('Driver notes', 'Behind the barn')
    await added.press('Save')
    await added.goes()
    expect(await jobs()).toMatchObject([
      {
        rentalId: 5_002,
        jobTypeId: JOB_TYPE.delivery,
        actionId: 1,
        dumpsterId: 21,
        customerRequestedDumpsterId: 21,
        billAsDumpsterId: 21,
        dumpsterWeightLimit: 3,
        relatedJobId: null,
        startDate: '2037-11-30',
        driverNotes: 'Behind the barn',
      },
    ])
    await expectEventually(() => pages.company.row('Rental', 5_002)).toMatchObject({
      statusId: RENTAL_STATUS.new,
    })
  })

  it('O-028 offers the dumpsters of a new job, which are required, with Save and Cancel', async () => {
    await open('Rentals:Admin')
    await rentals.select('R5001')
    const required: Readonly<Record<string, readonly string[]>> = {
      'Add Delivery': ['Start date', 'Dumpster', 'Bill as'],
      'Add Pickup': ['Start date', 'Pickup dumpster', 'Bill as'],
      'Add Exchange': ['Start date', 'Dumpster', 'Bill as', 'Exchange dumpster', 'Bill exchange as'],
    }
    for (const [caption, fields] of Object.entries(required)) {
      const added = dialog(caption)
      await main.press(caption)
      const shown = await added.element()
      expect([...shown.querySelectorAll('[data-field]:has(input[aria-required="true"])')]).toHaveLength(
        fields.length,
      )
      expect(added.fields.slice(0, fields.length)).toEqual(fields)
      expect(added.dialogButtons).toEqual(['Cancel', 'Save'])
      await added.press('Cancel')
      await added.goes()
    }
  })

  it('O-030 [DI401] adds the two jobs of an exchange by one save, which its message names, and nothing after Cancel', async () => {
    const added = dialog('Add Exchange')
    await open('Rentals:Admin')
    await rentals.select('R5001')
    await main.press('Add Exchange')
    await added.setField('Driver notes', 'Never mind')
    await added.press('Cancel')
    await answer(QUESTIONS.cancel, 'Yes')
    await added.goes()
    await main.press('Add Exchange')
    await added.choose('Exchange dumpster', '30 yd')
    await added.choose('Bill exchange as', '20 yd')
    await added.setField('Driver notes', 'Swap them')
    await added.press('Save')
    await added.goes()
    const numbers = (await jobs()).map(({ id }) => `J${id}`)
    await expectEventually(messages).toContain(`Saved ${numbers.join(' and ')}`)
    await rentals.select('R5001')
    await main.press('Add Exchange')
    await expectEventually(messages).toContain(
      `R5001 already has an open exchange, J${(await jobs())[0]?.id} on ${formatDay(pages.company.today)}.`,
    )
    await added.press('Cancel')
    const [first, second, ...more] = await jobs()
    expect([first, second, more]).toMatchObject([
      { actionId: 1, dumpsterId: 21, relatedJobId: second?.id, driverNotes: 'Swap them' },
      {
        actionId: 2,
        dumpsterId: 22,
        billAsDumpsterId: 21,
        dumpsterWeightLimit: 3,
        relatedJobId: first?.id,
        driverNotes: 'Swap them',
      },
      [],
    ])
    expect(saves()).toHaveLength(1)
  })

  it('O-030 adds the two jobs of a round trip, which move the same dumpster', async () => {
    await open('Rentals:Admin')
    await rentals.select('R5001')
    await main.press('Add Round Trip')
    await dialog('Add Round Trip').press('Save')
    await dialog('Add Round Trip').goes()
    const both = { jobTypeId: JOB_TYPE.roundTrip, dumpsterId: 21, billAsDumpsterId: 21 }
    const [first, second] = await jobs()
    expect(await jobs()).toMatchObject([
      { ...both, actionId: 1, relatedJobId: second?.id },
      { ...both, actionId: 2, relatedJobId: first?.id },
    ])
    expect(saves()).toHaveLength(1)
  })

  it('O-003 [LS400] begins with the rentals that are not completed, and finds the others by Show All', async () => {
    await rent(5_002, { completed: new Date().toISOString(), statusId: RENTAL_STATUS.complete })
    await open('Rentals:Admin')
    await rentals.reads('R5001')
    expect(rentals.has('R5002')).toBe(false)
    await rentals.search('R5002')
    await rentals.reads("Nothing matches 'R5002'.")
    await rentals.press('Show All')
    await rentals.row('R5002')
  })

  it('O-026 O-097 completes of several rentals those without active jobs after the question, and no other', async () => {
    const free = await rent(5_002)
    await pages.company.job(rental, { jobTypeId: JOB_TYPE.service })
    const over = await pages.company.job(free, { jobTypeId: JOB_TYPE.service })
    await pages.company.edit('Job', over.id, { deleted: new Date().toISOString() })
    await open('Rentals:Admin')
    await rentals.select('R5001')
    await rentals.selectAlso('R5002')
    await main.press('Complete')
    await answer(QUESTIONS.completeRentals, 'No')
    expect(saves()).toEqual([])
    await main.press('Complete')
    await answer(QUESTIONS.completeRentals, 'Yes')
    await expectEventually(messages).toContainEqual(
      expect.stringContaining('These rentals cannot be completed due to active jobs, R5001'),
    )
    await expectEventually(() => rentals.cells('Rental')).toEqual(['R5001'])
    await expectEventually(() => stored(free)).toMatchObject({ completed: expect.any(String), statusId: 3 })
    await expectEventually(() => stored(rental)).toMatchObject({ completed: null })
  })

  it('O-025 O-097 deletes rentals with their active jobs after the question, which names and counts them', async () => {
    for (const jobTypeId of [JOB_TYPE.delivery, JOB_TYPE.pickUp])
      await pages.company.job(rental, { jobTypeId })
    await open('Rentals:Admin')
    await rentals.select('R5001')
    await main.press('Delete')
    await question(QUESTIONS.deleteRentals).reads('R5001 Acme')
    await question(QUESTIONS.deleteRentals).reads('This also deletes 2 jobs')
    await answer(QUESTIONS.deleteRentals, 'No')
    expect(saves()).toEqual([])
    await main.press('Delete')
    await answer(QUESTIONS.deleteRentals, 'Yes')
    await expectEventually(() => rentals.rows).toEqual([])
    await expectEventually(() => stored(rental)).toMatchObject({ deleted: expect.any(String) })
    expect((await jobs()).map(({ deleted }) => deleted)).toEqual([expect.any(String), expect.any(String)])
  })

  it('O-003 F-085 [LS23] lists the open dispatch notes beside the rentals, and edits them', async () => {
    const form = dialog('Notes')
    await pages.company.add('DispatchNote', { companyName: 'Kent Roofing', rentalDate: '2037-12-01' })
    const lost = { companyName: 'Lost Roofing', notAwarded: new Date().toISOString() }
    await pages.company.add('DispatchNote', lost)
    await open('Rentals:Admin', 'Schedule:Admin')
    await notes.open('Kent Roofing')
    await form.setField('Company name', 'Renamed Roofing')
    await form.press('Save')
    await form.goes()
    await expectEventually(() => notes.cells('Company')).toEqual(['Renamed Roofing'])
  })
})
