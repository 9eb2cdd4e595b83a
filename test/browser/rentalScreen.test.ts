import { formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { businessDay } from './steps/board.ts'
import { JOB, JOBS } from './steps/jobs.ts'
import { Office } from './steps/Office.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, drawnKeys, openRow, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  check,
  choose,
  chooseRecord,
  dialogNamed,
  find,
  gridNamed,
  isShown,
  press,
  problemOf,
  readField,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const SITE = dialogNamed('Add service address')
const SITE_CHOICE = `${SCREEN}//*[@data-field="serviceAddressId"]//input[not(@type="hidden")]`
const MARGIN = '//*[@data-testid="rental-margin"]'
const rental = (id: number): Readonly<Record<string, unknown>> => product.stored.row('Rental', id)

describe('the screen of a rental', () => {
  it('O-008 O-011 O-015 O-016 O-017 O-018 enters a new rental, and stores it', async () => {
    const tab = await product.visit('Kim DeVries', '/rentals/new')
    const today = await valueOf(tab, 'Start date')
    expect(today).toBe(formatDay(businessDay()))
    expect(await readField(tab, SCREEN, 'Price')).toBe('$0.00')
    expect(await commandsOf(tab)).toEqual(['Save & Start', 'Close'])
    await setField(tab, SCREEN, 'PO number', 'PO 1')
    await expectEventually(() => commandsOf(tab)).toEqual(['Save & Start', 'Cancel', 'Save'])
    await setField(tab, SCREEN, 'Start date', '')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    for (const caption of ['Customer', 'Site address', 'Dumpster', 'Start date'])
      await expectEventually(() => problemOf(tab, SCREEN, caption)).toBe('Required')
    await setField(tab, SCREEN, 'Start date', today)
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    const { customer, site } = customerWithSite()
    await waitFor(tab, `${SITE_CHOICE}[@disabled]`)
    expect(await isShown(tab, buttonIn(SCREEN, 'Add Site Address'))).toBe(false)
    await chooseRecord(tab, SCREEN, 'Customer', customer)
    await waitFor(tab, buttonIn(SCREEN, 'Add Site Address'))
    await chooseRecord(tab, SCREEN, 'Site address', site)
    await choose(tab, SCREEN, 'Dumpster', '20 yd')
    const { basePrice } = dumpster('20 yd')
    await expectEventually(() => readField(tab, SCREEN, 'Price')).toContain(String(basePrice))
    expect(await isShown(tab, `${SCREEN}//*[@data-field="dailyRate"]`)).toBe(false)
    await check(tab, SCREEN, 'Bill daily')
    await setField(tab, SCREEN, 'Daily rate', '12.50')
    await press(tab, SCREEN, 'Save')
    await tab.waitForAddress(/^\/rentals\/\d+$/)
    const id = Number(tab.address().split('/')[2])
    expect(rental(id)).toMatchObject({ pONumber: 'PO 1', statusId: 1, billDaily: 1, completed: null })
    expect(String(rental(id)['startDate']).split('-')).toEqual([
      today.slice(6),
      today.slice(0, 2),
      today.slice(3, 5),
    ])
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await waitFor(tab, '//*[@data-testid="rental-photos"]')
    expect(await commandsOf(tab)).toEqual(['Close'])
    await waitFor(tab, `${SCREEN}//*[contains(@class,"badge")][normalize-space()="New"]`)
    for (const caption of ['Add Customer', 'Add Site Address'])
      expect(await isShown(tab, buttonIn(SCREEN, caption))).toBe(false)
    for (const field of ['customerId', 'serviceAddressId'])
      expect(await isShown(tab, `${SCREEN}//*[@data-field="${field}"]`)).toBe(false)
  })

  it('O-018 [RC2] leaves nothing of a new rental: asks nothing while it is blank, and after Cancel closes it', async () => {
    const before = product.stored.ids('SELECT max(id) AS id FROM Rental')
    const tab = await product.visit('Kim DeVries', '/rentals/new')
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await expectEventually(() => valueOf(tab, 'Start date')).not.toBe('')
    // A click on a field without an entry.
    await find(tab, '//*[@data-field="pONumber"]//input').click()
    await find(tab, '//header//a[contains(@class,"brand")]').click()
    await tab.waitForAddress('/')
    await tab.goTo(`${product.url}/rentals/new`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await setField(tab, SCREEN, 'PO number', 'PO 2')
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await tab.waitForAddress('/rentals/overview')
    expect(product.stored.ids('SELECT max(id) AS id FROM Rental')).toEqual(before)
  })

  it('O-010 O-011 O-098 edits the customer in its dialog, and adds a site, which is chosen', async () => {
    const tab = await product.visit('Kim DeVries', '/rentals/new')
    const { customer } = customerWithSite()
    await chooseRecord(tab, SCREEN, 'Customer', customer)
    await press(tab, SCREEN, 'Edit Customer')
    const dialog = '//*[@data-testid="customer-dialog"]'
    await waitFor(tab, dialog)
    await find(tab, `//*[@role="dialog"][.${dialog}]//button[normalize-space()="Close"]`).click()
    await waitUntilGone(tab, dialog)
    await press(tab, SCREEN, 'Add Site Address')
    await setField(tab, SITE, 'Site name', 'Behind the mill')
    await setField(tab, SITE, 'Address', '12 Mill Rd')
    await setField(tab, SITE, 'City', 'Ada')
    await choose(tab, SITE, 'Range', 'Regular')
    await press(tab, SITE, 'Save')
    await waitUntilGone(tab, SITE)
    await expectEventually(() => readField(tab, SCREEN, 'Site name')).toBe('Behind the mill')
    await waitFor(tab, `${SITE_CHOICE}[@disabled]`)
    await chooseRecord(tab, SCREEN, 'Customer', otherCompany(customer))
    await expectEventually(() => readField(tab, SCREEN, 'Site address')).toBe('')
    await waitUntilGone(tab, buttonIn(SCREEN, 'Edit Site Address'))
    await waitFor(tab, `${SITE_CHOICE}[not(@disabled)]`)
  })

  it('O-019 [RC10] saves and starts a rental with the jobs that are wanted', async () => {
    const tab = await product.visit('Kim DeVries', '/rentals/new')
    const { customer, site } = customerWithSite()
    await chooseRecord(tab, SCREEN, 'Customer', customer)
    await chooseRecord(tab, SCREEN, 'Site address', site)
    await choose(tab, SCREEN, 'Dumpster', '30 yd')
    const start = await valueOf(tab, 'Start date')
    await setField(tab, SCREEN, 'End date', '12/24/2040')
    await press(tab, SCREEN, 'Save & Start')
    await answerQuestion(tab, `Do you want to create the Delivery on ${start}?`, 'Yes')
    await answerQuestion(tab, 'Do you want to create the Pickup on 12/24/2040?', 'No')
    await tab.waitForAddress('/rentals/overview')
    const [id = 0] = product.stored.ids('SELECT max(id) AS id FROM Rental')
    const jobs = product.stored.all('SELECT * FROM Job WHERE rentalId = ?', id)
    expect(jobs).toEqual([
      expect.objectContaining({ jobTypeId: 1, actionId: 1, dumpsterId: dumpster('30 yd').id }),
    ])
  })

  it('O-020 F-082 fills in a new rental from a dispatch note, whose text stays visible', async () => {
    const office = await Office.open(product)
    const { customer } = customerWithSite()
    const asked = { dumpsterType: '30 yd', rentalDate: '2040-11-25', notes: 'Beside the silo' }
    const known = { ...asked, companyName: customer.toUpperCase() }
    const noteId = await office.add('DispatchNote', known)
    const tab = await product.visit('Kim DeVries', `/rentals/new?dispatchNoteId=${noteId}`)
    await expectEventually(() => readField(tab, SCREEN, 'Customer')).toBe(customer)
    expect(await readField(tab, SCREEN, 'Dumpster')).toBe('30 yd')
    expect(await readField(tab, SCREEN, 'Start date')).toBe('11/25/2040')
    expect(await readField(tab, SCREEN, 'Notes')).toBe('Beside the silo')
    const text = () => textOf(tab, '//*[@data-testid="rental-dispatch-note"]')
    await expectEventually(text).toContain(known.companyName)

    const unknown = { ...asked, companyName: 'Nobody Knows Them', dumpsterType: 'Barrel' }
    const otherId = await office.add('DispatchNote', unknown)
    const other = await product.visit('Kim DeVries', `/rentals/new?dispatchNoteId=${otherId}`)
    await expectEventually(() => readField(other, SCREEN, 'Notes')).toBe('Beside the silo')
    for (const caption of ['Customer', 'Dumpster']) expect(await readField(other, SCREEN, caption)).toBe('')
    const shown = await textOf(other, '//*[@data-testid="rental-dispatch-note"]')
    for (const kept of [unknown.companyName, unknown.dumpsterType]) expect(shown).toContain(kept)
  })

  it('O-009 O-013 O-022 O-023 O-024 [RC9] shows a stored rental with its margin and its jobs, and deletes a job', async () => {
    const [job] = product.stored.all(
      `SELECT j.id, j.rentalId FROM Job j JOIN Rental r ON r.id = j.rentalId
       WHERE j.deleted IS NULL AND j.completed IS NULL AND r.deleted IS NULL AND j.relatedJobId IS NULL
       ORDER BY j.id DESC LIMIT 1`,
    )
    const id = Number(job?.['rentalId'])
    const jobId = Number(job?.['id'])
    const tab = await product.visit('Kim DeVries', `/rentals/${id}`)
    await expectEventually(() => textOf(tab, '//h1')).toBe(`R${id}`)
    await expectEventually(() => textsOf(tab, `${MARGIN}//dt`)).toEqual([
      'Rental margin',
      'Invoiced total',
      'Total time expense',
      'Total tons expense',
      'Total time',
      'Total tons',
      'Total jobs',
      'Average hours per job',
    ])
    await waitFor(tab, `${MARGIN}//*[normalize-space()="Since 5/1/2025"]`)
    const marginReads = () => tab.requestsTo('/api/job/getRentalMarginInfos')
    const before = marginReads().length
    await press(tab, MARGIN, 'Refresh')
    await expectEventually(() => marginReads().length).toBe(before + 1)
    expect(JSON.parse(marginReads().at(-1)?.postData() ?? '')).toEqual({ rentalId: id })
    await waitFor(tab, rowOf(JOBS, jobId))
    expect((await columnCaptions(tab, JOBS)).slice(0, 5)).toEqual(['Job', 'Type', 'Action', 'Driver', 'Size'])
    const jobIds = product.stored.ids(
      'SELECT id FROM Job WHERE rentalId = ? AND deleted IS NULL ORDER BY id DESC',
      id,
    )
    expect(await drawnKeys(tab, JOBS, jobIds.length)).toEqual(jobIds)
    await waitFor(tab, '//*[@data-testid="grid-rental-detail-job-overview-grid"]')
    await openRow(tab, rowOf(JOBS, jobId), JOB)
    await press(tab, JOB, 'Close')
    await waitUntilGone(tab, JOB)
    await selectRow(tab, rowOf(JOBS, jobId))
    await press(tab, gridNamed(JOBS), 'Edit Job Times')
    const times = dialogNamed(`Job Times of J${jobId}`)
    await press(tab, times, 'Close')
    await waitUntilGone(tab, times)
    await press(tab, gridNamed(JOBS), 'Recalculate Job Margin')
    const recalculated = () => tab.requestsTo('/api/utility/updateJobMarginByIds')[0]
    await expectEventually(() => recalculated()?.response()?.status()).toBe(200)
    expect(JSON.parse(recalculated()?.postData() ?? '')).toEqual({ jobIds: [jobId] })
    await press(tab, gridNamed(JOBS), 'Delete')
    await answerQuestion(tab, 'Are you sure you want to delete the selected job(s)?', 'Yes')
    await waitUntilGone(tab, rowOf(JOBS, jobId))
    await expectEventually(() => product.stored.row('Job', jobId)['deleted']).not.toBeNull()
  })

  it('O-012 O-097 removes a photo after the question', async () => {
    const [photo] = product.stored.all(
      `SELECT id, rentalId, name FROM Photo p WHERE deleted IS NULL
         AND (SELECT count(*) FROM Photo o WHERE o.rentalId = p.rentalId AND o.name = p.name) = 1 LIMIT 1`,
    )
    const id = Number(photo?.['id'])
    const name = String(photo?.['name'])
    const question = 'Are you sure you want to delete this photo?'
    const tab = await product.visit('Kim DeVries', `/rentals/${String(photo?.['rentalId'])}`)
    await waitFor(tab, `//*[@data-testid="rental-photos"]//button[normalize-space()="${name}"]`)
    await waitFor(tab, buttonIn(SCREEN, 'Upload Photos'))
    await press(tab, SCREEN, `Remove ${name}`)
    await answerQuestion(tab, question, 'No')
    expect(product.stored.row('Photo', id)['deleted']).toBeNull()
    await press(tab, SCREEN, `Remove ${name}`)
    await answerQuestion(tab, question, 'Yes')
    await expectEventually(() => product.stored.row('Photo', id)['deleted']).not.toBeNull()
  })

  it('O-014 changes a stored rental', async () => {
    const [id = 0] = product.stored.ids('SELECT max(id) AS id FROM Rental WHERE deleted IS NULL')
    const tab = await product.visit('Kim DeVries', `/rentals/${id}`)
    const information = `${SCREEN}//section[.//h2[normalize-space()="Rental information"]]`
    await expectEventually(() => textsOf(tab, `${information}//label`)).toEqual([
      'Start date',
      'End date',
      'PO number',
      'Dumpster',
      'Price',
      'Preferred time',
      'Preferred window',
      'Bill daily',
      ...(rental(id)['billDaily'] === 1 ? ['Daily rate'] : []),
      'Driver instructions',
      'Notes',
      'Invoice notes',
    ])
    await find(tab, `(${SCREEN}//*[@data-field="preferredWindow"]//input[not(@type="hidden")])[1]`).click()
    const offered = '//*[contains(@class,"dx-selectbox-popup")]//*[@role="option"]'
    await expectEventually(() => textsOf(tab, offered)).toEqual(['Morning', 'Noon', 'Afternoon', 'Evening'])
    await tab.press('Escape')
    await choose(tab, SCREEN, 'Preferred window', 'Noon')
    const texts = {
      'PO number': 'PO 77',
      'Driver instructions': 'Ring twice',
      Notes: 'Two gates',
      'Invoice notes': 'Split in two',
    }
    for (const [caption, text] of Object.entries(texts)) await setField(tab, information, caption, text)
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    expect(rental(id)).toMatchObject({
      preferredWindow: 'Noon',
      pONumber: 'PO 77',
      driverInstructions: 'Ring twice',
      notes: 'Two gates',
      invoiceNotes: 'Split in two',
    })
  })
})

/** A customer whose name nobody shares, and one of its sites. */
function customerWithSite(): { readonly customer: string; readonly site: string } {
  const [found] = product.stored.all(
    `SELECT c.companyName, a.siteName FROM Customer c JOIN ServiceAddress a ON a.customerId = c.id
     WHERE c.typeId = 1 AND c.deleted IS NULL AND a.deleted IS NULL AND a.siteName IS NOT NULL
       AND (SELECT count(*) FROM Customer o WHERE o.companyName = c.companyName) = 1
     ORDER BY c.companyName LIMIT 1`,
  )
  return { customer: String(found?.['companyName']), site: String(found?.['siteName']) }
}

/** Another company whose name nobody shares. */
function otherCompany(customer: string): string {
  const [found] = product.stored.all(
    `SELECT companyName FROM Customer c WHERE typeId = 1 AND deleted IS NULL AND companyName <> ?
       AND (SELECT count(*) FROM Customer o WHERE o.companyName = c.companyName) = 1
     ORDER BY companyName DESC LIMIT 1`,
    customer,
  )
  return String(found?.['companyName'])
}

/** What is there of the buttons that save and leave. */
async function commandsOf(tab: BrowserTab): Promise<readonly string[]> {
  const shown = await textsOf(tab, `${SCREEN}//*[contains(@class,"head-actions")]//button`)
  return ['Save & Start', 'Close', 'Cancel', 'Save'].filter((caption) => shown.includes(caption))
}

function dumpster(size: string): Readonly<Record<string, unknown>> & { readonly id: number } {
  const [found] = product.stored.all('SELECT * FROM Dumpster WHERE size = ?', size)
  if (found === undefined) throw new Error(`There is no dumpster of ${size}.`)
  return { ...found, id: Number(found['id']) }
}

async function valueOf(tab: BrowserTab, caption: string): Promise<string> {
  await expectEventually(() => readField(tab, SCREEN, caption)).not.toBe('')
  return readField(tab, SCREEN, caption)
}
