import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { businessDay } from './steps/board.ts'
import { rentOut } from './steps/hauledLoads.ts'
import { Office } from './steps/Office.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  cells,
  columnCaptions,
  openRow,
  rowOf,
  selectAlso,
  selectRow,
  waitForFilterRow,
} from './steps/rows.ts'
import { sentSaves } from './steps/saves.ts'
import {
  answerQuestion,
  choose,
  dialogNamed,
  gridNamed,
  press,
  problemOf,
  readField,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Rentals'
const TOOLBAR = gridNamed(LIST)

describe('the list of rentals', () => {
  it('O-001 O-003 O-004 O-024 is where /rentals leads, with its columns and links', async () => {
    const [id = 0] = openRentals(1)
    const { customerId } = rental(id)
    const tab = await product.visit('Kim DeVries', '/rentals/overview')
    await waitFor(tab, rowOf(LIST, id))
    expect(await columnCaptions(tab, LIST)).toEqual([
      'Rental',
      'Customer',
      'Site address',
      'Inventory',
      'Max days',
      'Start',
      'End',
      'Status',
    ])
    await waitFor(tab, '//*[@data-testid="grid-rentals-grid"]')
    expect(await textOf(tab, `${rowOf(LIST, id)}/td[@data-field="id"]`)).toBe(`R${id}`)
    await waitFor(tab, `${rowOf(LIST, id)}//a[@href="/customers/${String(customerId)}"]`)
    await tab.goTo(`${product.url}/rentals`)
    await tab.waitForAddress('/rentals/overview')
  })

  it('O-003 O-006 shows what is on site, and since when', async () => {
    const tab = await openOldest()
    const [found] = product.stored.all(OLDEST_PLACEMENT)
    const row = rowOf(LIST, Number(found?.['rentalId']))
    await waitFor(tab, row)
    expect(await textOf(tab, `${row}/td[@data-field="inventory"]`)).toContain(String(found?.['barcode']))
    const days = Number(await textOf(tab, `${row}/td[@data-field="maxDays"]`))
    expect(days).toBeGreaterThan(29)
    const age = days > 59 ? 'age-red' : 'age-amber'
    const shown = await waitFor(tab, `${row}/td[@data-field="maxDays"]/span[contains(@class,"${age}")]`)
    const looks = await shown.evaluate((text) => {
      const { color, fontWeight } = getComputedStyle(text)
      const sample = document.body.appendChild(document.createElement('i'))
      const colors = ['--amber', '--danger'].map((name) => {
        sample.style.color = `var(${name})`
        return getComputedStyle(sample).color
      })
      sample.remove()
      return { fontWeight, isColored: colors.map((each) => each === color) }
    })
    expect(looks).toEqual({ fontWeight: '700', isColored: [days <= 59, days > 59] })
  })

  it('O-007 sorts complete rentals first, then those in progress', async () => {
    const tab = await visit()
    await waitForFilterRow(tab, LIST)
    const header = `${TOOLBAR}//td[@role="columnheader"][.//text()[normalize-space()="Status"]]`
    await (await waitFor(tab, header)).click()
    await expectEventually(async () => new Set(await cells(tab, LIST, 'statusId'))).toEqual(
      new Set(['Complete']),
    )
    await waitFor(tab, `${TOOLBAR}//td[@data-field="statusId"]/span[contains(@class,"complete")]`)
    await (await waitFor(tab, header)).click()
    await expectEventually(async () => (await cells(tab, LIST, 'statusId'))[0]).toBe('New')
  })

  it('O-005 O-027 O-028 O-029 adds a delivery, whose start is required, and has the status of the rental counted again', async () => {
    const [id = 0] = openRentals(1)
    const dialog = dialogNamed('Add Delivery')
    const { statusId } = rental(id)
    const { inProgress, complete } = RENTAL_STATUS
    // A status that nothing gives it any more.
    product.stored.run(
      `UPDATE Rental SET statusId = ${statusId === complete ? inProgress : complete} WHERE id = ${id}`,
    )
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, TOOLBAR, 'Add Delivery')
    const today = await expectField(tab, dialog, 'Start date')
    expect(today).toBe(formatDay(businessDay()))
    await setField(tab, dialog, 'Start date', '')
    await press(tab, dialog, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, dialog, 'Start date')).toBe('Required')
    await setField(tab, dialog, 'Start date', today)
    await setField(tab, dialog, 'Driver notes', 'Behind the barn')
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    const { dumpsterId } = rental(id)
    await expectEventually(() => rental(id)['statusId']).toBe(statusId)
    const [job] = jobsNoted('Behind the barn')
    expect(job).toMatchObject({
      rentalId: id,
      jobTypeId: 1,
      actionId: 1,
      dumpsterId,
      customerRequestedDumpsterId: dumpsterId,
      billAsDumpsterId: dumpsterId,
      dumpsterWeightLimit: product.stored.row('Dumpster', Number(dumpsterId))['weightLimit'],
      relatedJobId: null,
    })
    expect(String(job?.['startDate']).split('-')).toEqual([
      today.slice(6),
      today.slice(0, 2),
      today.slice(3, 5),
    ])
  })

  it('O-030 adds the two jobs of an exchange by one save, and nothing after Cancel', async () => {
    const [, id = 0] = openRentals(2)
    const dialog = dialogNamed('Add Exchange')
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, TOOLBAR, 'Add Exchange')
    await setField(tab, dialog, 'Driver notes', 'Never mind')
    await press(tab, dialog, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, dialog)
    await press(tab, TOOLBAR, 'Add Exchange')
    await choose(tab, dialog, 'Exchange dumpster', '40 yd')
    await choose(tab, dialog, 'Bill exchange as', '20 yd')
    await setField(tab, dialog, 'Driver notes', 'Swap them')
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    const [first, second] = jobsNoted('Swap them')
    const [forty, twenty] = ['40 yd', '20 yd'].map((size) => dumpster(size))
    expect([first, second]).toMatchObject([
      { actionId: 1, dumpsterId: rental(id)['dumpsterId'], relatedJobId: second?.['id'] },
      {
        actionId: 2,
        dumpsterId: forty?.['id'],
        billAsDumpsterId: twenty?.['id'],
        dumpsterWeightLimit: twenty?.['weightLimit'],
        relatedJobId: first?.['id'],
      },
    ])
    expect(jobsNoted('Never mind')).toEqual([])
    expect(await sentSaves(tab)).toEqual([
      [expect.objectContaining({ type: 'Job' }), expect.objectContaining({ type: 'Job' })],
    ])
  })

  it('O-030 adds the two jobs of a round trip, which move the same dumpster', async () => {
    const [id = 0] = openRentals(1)
    const dialog = dialogNamed('Add Round Trip')
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, TOOLBAR, 'Add Round Trip')
    await setField(tab, dialog, 'Driver notes', 'There and back')
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    const { dumpsterId } = rental(id)
    const both = { jobTypeId: JOB_TYPE.roundTrip, dumpsterId, billAsDumpsterId: dumpsterId }
    const [first, second] = jobsNoted('There and back')
    expect([first, second]).toMatchObject([
      { ...both, actionId: 1, relatedJobId: second?.['id'] },
      { ...both, actionId: 2, relatedJobId: first?.['id'] },
    ])
    expect(await sentSaves(tab)).toHaveLength(1)
  })

  it('O-026 O-097 completes of several rentals those without active jobs after the question, and no other', async () => {
    const office = await Office.open(product)
    const rented = { companyName: 'Completion Concrete', fuelRate: 5 }
    const { id: active, dumpster: used } = await rentOut(product, office, { ...rented, siteName: 'Slab 1' })
    const { id: free } = await rentOut(product, office, { ...rented, siteName: 'Slab 2' })
    const jobs = { jobTypeId: JOB_TYPE.service, dumpsterId: used.dumpsterId, startDate: businessDay() }
    await office.add('Job', { ...jobs, rentalId: active })
    const over = await office.add('Job', { ...jobs, rentalId: free })
    await office.change('Job', product.stored.row('Job', over), { deleted: new Date().toISOString() })
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, active))
    await selectAlso(tab, rowOf(LIST, free))
    await press(tab, TOOLBAR, 'Complete')
    await answerQuestion(tab, QUESTIONS.completeRentals, 'No')
    expect(rental(free)['completed']).toBeNull()
    await press(tab, TOOLBAR, 'Complete')
    await answerQuestion(tab, QUESTIONS.completeRentals, 'Yes')
    await tab.waitForMessage(`These rentals cannot be completed due to active jobs, R${active}`)
    await expectEventually(() => rental(free)).toMatchObject({ completed: expect.any(String), statusId: 3 })
    expect(rental(active)['completed']).toBeNull()
    await expectEventually(() => textOf(tab, `${rowOf(LIST, free)}/td[@data-field="statusId"]`)).toBe(
      'Complete',
    )
  })

  it('O-025 O-097 deletes rentals with their active jobs after the question', async () => {
    const [id = 0] = product.stored.ids(
      `SELECT id FROM Rental r WHERE deleted IS NULL AND completed IS NULL
         AND EXISTS (SELECT 1 FROM Job j WHERE j.rentalId = r.id AND j.deleted IS NULL)
         AND NOT EXISTS (SELECT 1 FROM Job j WHERE j.rentalId = r.id AND j.completed IS NOT NULL)
       ORDER BY id DESC LIMIT 1`,
    )
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, TOOLBAR, 'Delete')
    const active = product.stored.ids('SELECT id FROM Job WHERE rentalId = ? AND deleted IS NULL', id)
    const question = await textOf(tab, '//*[@role="alertdialog"]')
    expect(question).toContain(`R${id} ${await textOf(tab, `${rowOf(LIST, id)}/td[@data-field="customer"]`)}`)
    expect(question).toContain(`This also deletes ${active.length === 1 ? '1 job' : `${active.length} jobs`}`)
    await answerQuestion(tab, QUESTIONS.deleteRentals, 'No')
    expect(rental(id)['deleted']).toBeNull()
    await press(tab, TOOLBAR, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteRentals, 'Yes')
    await waitUntilGone(tab, rowOf(LIST, id))
    await expectEventually(() => rental(id)['deleted']).not.toBeNull()
    const jobs = product.stored.all('SELECT deleted FROM Job WHERE rentalId = ?', id)
    expect(jobs.every(({ deleted }) => deleted !== null)).toBe(true)
  })

  it('O-003 F-085 [LS23] lists the open dispatch notes beside the rentals, and edits them', async () => {
    const [id = 0] = product.stored.ids(
      `SELECT id FROM DispatchNote WHERE deleted IS NULL AND completed IS NULL AND notAwarded IS NULL
       ORDER BY rentalDate DESC, id DESC LIMIT 1`,
    )
    const notes = dialogNamed('Notes')
    const tab = await visit()
    await openRow(tab, rowOf('Dispatch notes', id), notes)
    await setField(tab, notes, 'Company name', 'Renamed Roofing')
    await press(tab, notes, 'Save')
    await waitUntilGone(tab, notes)
    await expectEventually(() => cells(tab, 'Dispatch notes', 'companyName')).toContain('Renamed Roofing')
  })
})

const OLDEST_PLACEMENT = `SELECT j.rentalId, i.dumpsterBarcode AS barcode FROM DumpsterLocation l
  JOIN DumpsterInventory i ON i.id = l.dumpsterInventoryId JOIN Job j ON j.id = l.placedJobId
  JOIN Rental r ON r.id = j.rentalId
  WHERE l.removed IS NULL AND r.completed IS NULL AND r.deleted IS NULL
  ORDER BY l.placed LIMIT 1`

const visit = (): Promise<BrowserTab> => product.visit('Kim DeVries', '/rentals/overview')

/** The list with the longest placements at the top. */
async function openOldest(): Promise<BrowserTab> {
  const tab = await visit()
  await waitForFilterRow(tab, LIST)
  const header = `${TOOLBAR}//td[@role="columnheader"][.//text()[normalize-space()="Max days"]]`
  await (await waitFor(tab, header)).click()
  await waitFor(tab, `${TOOLBAR}//td[@role="columnheader"][@aria-sort="ascending"]`)
  await (await waitFor(tab, header)).click()
  return tab
}

const rental = (id: number): Readonly<Record<string, unknown>> => product.stored.row('Rental', id)

/** Rentals at the top of the list that are open, with jobs to be done. */
function openRentals(count: number): readonly number[] {
  return product.stored.ids(
    `SELECT id FROM Rental r WHERE deleted IS NULL AND completed IS NULL AND EXISTS
       (SELECT 1 FROM Job j WHERE j.rentalId = r.id AND j.deleted IS NULL AND j.completed IS NULL)
     ORDER BY id DESC LIMIT ?`,
    count,
  )
}

function jobsNoted(driverNotes: string): readonly Readonly<Record<string, unknown>>[] {
  return product.stored.all('SELECT * FROM Job WHERE driverNotes = ? ORDER BY actionId', driverNotes)
}

function dumpster(size: string): Readonly<Record<string, unknown>> {
  const [found] = product.stored.all('SELECT * FROM Dumpster WHERE size = ?', size)
  if (found === undefined) throw new Error(`There is no dumpster of ${size}.`)
  return found
}

/** The text of a field once it has one. */
async function expectField(tab: BrowserTab, region: string, caption: string): Promise<string> {
  await expectEventually(() => readField(tab, region, caption)).not.toBe('')
  return readField(tab, region, caption)
}
