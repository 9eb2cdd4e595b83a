import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { BOARD, cardOf, openBoard, openMenu } from './steps/board.ts'
import { actOnDumpster, dumpstersWhere, IS_STORED, visitDumpsters } from './steps/dumpsters.ts'
import { JOB, JOBS } from './steps/jobs.ts'
import { openedBy } from './steps/openedFiles.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf, selectRow } from './steps/rows.ts'
import { waitingPickUp } from './steps/sites.ts'
import {
  answerQuestion,
  buttonIn,
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

const LOCATION = dialogNamed('Assign Location')
const PHOTOS = '//*[@data-testid="rental-photos"]'
const CUSTOMER = '//*[@role="dialog"][.//*[@data-testid="customer-dialog"]]'

describe('the dialogs of a rental', () => {
  it('O-034 O-035 O-043 [ED4] warns of what is on site in the dialog of its job, which completes the job too', async () => {
    const pickUp = waitingPickUp(product)
    const ofSize = (condition: string) =>
      dumpstersWhere(
        product,
        `${IS_STORED} AND (SELECT size FROM Dumpster d WHERE d.id = i.dumpsterTypeId) ${condition} '${pickUp.size}'`,
      )[0]
    const [same, other] = [ofSize('='), ofSize('<>')]
    const yard = await visitDumpsters(product)
    for (const dumpster of [same, other]) {
      await actOnDumpster(yard, dumpster ?? {}, 'Assign Location')
      await chooseRecord(yard, LOCATION, 'Customer', pickUp.customer)
      await chooseRecord(yard, LOCATION, 'Service Address', pickUp.site)
      await press(yard, LOCATION, 'Save')
      await answerQuestion(yard, QUESTIONS.replaceLocation, 'Yes')
      await waitUntilGone(yard, LOCATION)
    }

    const tab = await product.visit('Kim DeVries', `/rentals/${pickUp.rentalId}`)
    await openRow(tab, rowOf(JOBS, pickUp.id), JOB)
    const warnings = `${JOB}//*[contains(@class, "job-warnings")]//li`
    await waitFor(tab, warnings)
    const [several = '', ...more] = await textsOf(tab, warnings)
    expect(several).toMatch(
      /^Inventory warning: there is more than one dumpster on site \(.*\)\. Please verify the correct size\.$/,
    )
    for (const { dumpsterTypeId } of [same ?? {}, other ?? {}])
      expect(several).toContain(String(product.stored.row('Dumpster', Number(dumpsterTypeId))['size']))
    expect(more).toEqual(['A Dumpster on site does not match the Rental Dumpster size'])

    await expectEventually(() => readField(tab, JOB, 'Customer')).toBe(pickUp.customer)
    await waitFor(tab, `${JOB}//*[@data-field="customer"]//input[@readonly]`)
    for (const caption of ['Audit Log', 'Edit Address', 'Edit Job Times', 'Complete Job'])
      await waitFor(tab, buttonIn(JOB, caption))
    const captions = await textsOf(tab, `${JOB}//label`)
    expect(captions).toEqual(
      expect.arrayContaining(['Dumpster', 'Bill As', 'Dump Location', 'Use Dumpster', 'Weight']),
    )
    await press(tab, JOB, 'Complete Job')
    await expectEventually(() => problemOf(tab, JOB, 'Use Dumpster')).not.toBe('')
    expect(product.stored.row('Job', pickUp.id)['completed']).toBeNull()
    await choose(tab, JOB, 'Use Dumpster', String(same?.['dumpsterBarcode']))
    await expectEventually(() => problemOf(tab, JOB, 'Use Dumpster')).toBe('')
    await press(tab, JOB, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, JOB)
  })

  it('O-012 O-093 adds several photos, edits and opens one, and says what could not be uploaded', async () => {
    const { rentalId } = waitingPickUp(product)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-photos-'))
    const upload = dialogNamed(`Photos of R${rentalId}`)
    const fresh = await product.visit('Kim DeVries', '/rentals/new')
    await waitFor(fresh, buttonIn(SCREEN, 'Save & Start'))
    expect(await isShown(fresh, PHOTOS)).toBe(false)
    const tab = await product.visit('Kim DeVries', `/rentals/${rentalId}`)
    try {
      const pictures = ['Gate.png', 'Street.png'].map((name) => path.join(folder, name))
      for (const file of pictures)
        await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } }).toFile(file)
      const fake = path.join(folder, 'Fake.jpg')
      await writeFile(fake, 'no picture')
      await press(tab, PHOTOS, 'Upload Photos')
      await sendFiles(tab, upload, pictures)
      await waitFor(tab, `${upload}//*[@role="status"][normalize-space()="2 of 2"]`)
      expect(await isShown(tab, `${upload}//*[@role="alert"]`)).toBe(false)
      await sendFiles(tab, upload, [fake])
      await waitFor(tab, `${upload}//*[@role="status"][normalize-space()="3 of 3"]`)
      await expectEventually(() => textOf(tab, `${upload}//*[contains(@class, "upload-error")]`)).toMatch(
        /Upload Error\s+Unable to upload the file\(s\)\./,
      )
      expect(await textsOf(tab, `${upload}//li`)).toContain('Fake.jpgthis is not a readable picture.')
      await tab.page.setOfflineMode(true)
      await sendFiles(tab, upload, [pictures[0] ?? ''])
      await expectEventually(() => textOf(tab, `${upload}//*[contains(@class, "upload-error")]`)).toMatch(
        /Upload Error\s+An error occurred while attempting to upload the file\(s\)/,
      )
      await tab.page.setOfflineMode(false)
      // The browser reports the lost request in the console.
      tab.drainProblems()
      await press(tab, upload, 'Close')
      await waitUntilGone(tab, upload)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const stored = product.stored.all(
      'SELECT name FROM Photo WHERE rentalId = ? AND deleted IS NULL ORDER BY id DESC LIMIT 2',
      rentalId,
    )
    expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(['Gate.png', 'Street.png']))

    const photo = dialogNamed('Photo')
    await press(tab, PHOTOS, 'Edit Gate.png')
    await setField(tab, photo, 'File Name', 'Front gate.png')
    await press(tab, photo, 'Save')
    await waitUntilGone(tab, photo)
    await waitFor(tab, buttonIn(PHOTOS, 'Front gate.png'))
    const opened = await openedBy(tab, () => press(tab, PHOTOS, 'Front gate.png'))
    expect(opened).toMatch(/^\/api\/file\/photo\/\d+$/)
  })

  it('O-098 adds a customer in its dialog of 1200 by 800, by its access key, and nothing after Cancel', async () => {
    const last = lastCustomerId()
    const tab = await product.visit('Kim DeVries', '/rentals/new')
    await press(tab, SCREEN, 'Add Customer')
    await setField(tab, CUSTOMER, 'First name', 'Nora')
    const box = await (await waitFor(tab, CUSTOMER)).boundingBox()
    expect([box?.width, box?.height]).toEqual([1200, 800])
    expect(await textOf(tab, `${CUSTOMER}//*[contains(@class, "dx-popup-title")]`)).toMatch(/^Customer/)
    await tab.press('Alt+s')
    await tab.waitForMessage('Please fix errors before saving')
    await press(tab, CUSTOMER, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    await expectEventually(() => readField(tab, CUSTOMER, 'First name')).toBe('Nora')
    await press(tab, CUSTOMER, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, CUSTOMER)
    expect(lastCustomerId()).toBe(last)

    await press(tab, SCREEN, 'Add Customer')
    await setField(tab, CUSTOMER, 'First name', 'Nora')
    await setField(tab, CUSTOMER, 'Last name', 'Tested')
    await choose(tab, CUSTOMER, 'Type', 'Residential')
    await tab.press('Alt+s')
    await waitUntilGone(tab, CUSTOMER)
    const id = lastCustomerId()
    expect(id).toBeGreaterThan(last)
    expect(product.stored.row('Customer', id)).toMatchObject({ firstName: 'Nora', lastName: 'Tested' })
    await expectEventually(() => readField(tab, SCREEN, 'Last name')).toBe('Tested')
  })

  it('O-028 adds jobs in a dialog of 400 pixels with Save and Cancel, whose dumpsters are required', async () => {
    const { rentalId } = waitingPickUp(product)
    const tab = await product.visit('Kim DeVries', '/rentals/overview')
    await waitFor(tab, `${gridNamed('Rentals')}//tr[@data-key]`)
    await find(tab, `${gridNamed('Rentals')}//input[@aria-label="Search in Rentals"]`).fill(`R${rentalId}`)
    await selectRow(tab, rowOf('Rentals', rentalId))
    const required: Readonly<Record<string, readonly string[]>> = {
      'Add Delivery': ['startDate', 'dumpsterId', 'billAsDumpsterId'],
      'Add Pickup': ['startDate', 'dumpsterId', 'billAsDumpsterId'],
      'Add Exchange': ['startDate', 'dumpsterId', 'billAsDumpsterId', 'exchangeDumpsterId', 'billExchangeAs'],
    }
    for (const [caption, fields] of Object.entries(required)) {
      const dialog = dialogNamed(caption)
      await press(tab, gridNamed('Rentals'), caption)
      for (const field of fields)
        await waitFor(tab, `${dialog}//*[@data-field="${field}"]//input[@aria-required="true"]`)
      expect((await (await waitFor(tab, dialog)).boundingBox())?.width).toBe(400)
      expect(await isShown(tab, buttonIn(dialog, 'Save'))).toBe(true)
      await press(tab, dialog, 'Cancel')
      await waitUntilGone(tab, dialog)
    }
  })

  it('O-057 says on the board that a job has no rental, and opens the rental of one that has', async () => {
    const [stop] = product.stored.all(
      `SELECT id, startDate FROM Job WHERE deleted IS NULL AND jobTypeId = 6 AND driverId IS NOT NULL ORDER BY id DESC LIMIT 1`,
    )
    const day = String(stop?.['startDate'])
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${day}`)
    await openMenu(tab, cardOf(Number(stop?.['id'])))
    await press(tab, '//*[@role="menu"]', 'Open Rental')
    await tab.waitForMessage('Selected job does not have a rental.')
    expect(tab.address()).toBe(`${BOARD}?date=${day}`)
    const [job] = product.stored.all(
      `SELECT id, rentalId FROM Job WHERE deleted IS NULL AND startDate = ? AND rentalId IS NOT NULL AND driverId IS NOT NULL
       ORDER BY id LIMIT 1`,
      day,
    )
    await openMenu(tab, cardOf(Number(job?.['id'])))
    await press(tab, '//*[@role="menu"]', 'Open Rental')
    await tab.waitForAddress(`/rentals/${String(job?.['rentalId'])}`)
  })
})

async function sendFiles(tab: BrowserTab, dialog: string, files: readonly string[]): Promise<void> {
  const input = await waitFor(tab, `${dialog}//input[@type="file"][not(@disabled)]`)
  // The locator found an input for files.
  await (await input.toElement('input')).uploadFile(...files)
}

function lastCustomerId(): number {
  return Number(product.stored.all('SELECT max(id) AS id FROM Customer')[0]?.['id'])
}
