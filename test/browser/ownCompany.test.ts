import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { formatDay } from '#shared/kernel/days.ts'
import { useBrowser, type PageSize } from '#test/support/browser.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#test/support/openIdProvider.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { reservePort, startServer, type RunningServer } from '#test/support/startServer.ts'
import { BOARD, businessDay, cardOf, drag, headOf } from './steps/board.ts'
import {
  chooseFirstDumpster,
  completedDriverCard,
  completeOnPhone,
  openDriverJob,
  PHONE,
  waitingOf,
} from './steps/driverPhone.ts'
import { follow } from './steps/follow.ts'
import { LINES } from './steps/invoices.ts'
import { fileAt, openedBy } from './steps/openedFiles.ts'
import { waitForNothingPending } from './steps/pendingChanges.ts'
import { selectFound } from './steps/rows.ts'
import {
  answerQuestion,
  check,
  choose,
  chooseRecord,
  dialogNamed,
  find,
  gridNamed,
  HEADER,
  openTab,
  press,
  SCREEN,
  setField,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'
import { StoredRows } from './steps/StoredRows.ts'

const OWNER = 'olive@hauler.example'
const DRIVER = 'dora@hauler.example'
const TODAY = businessDay()
const TABLES = '//nav[@aria-label="Lookup tables and settings"]'

const browser = useBrowser()
let folder: string
let provider: OpenIdProvider
let server: RunningServer
let stored: StoredRows

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-own-'))
  const port = await reservePort()
  provider = await startOpenIdProvider(`http://localhost:${port}`)
  const environment = { ...provider.environment, DATA_DIR: folder }
  await promisify(execFile)(process.execPath, [path.resolve('dist/server/admin.js'), OWNER, 'Olive Owner'], {
    env: { ...process.env, ...environment },
  })
  server = await startServer({ dataDirectory: folder, port, environment })
  stored = new StoredRows(folder)
})
afterAll(async () => {
  await server.stop()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a path as whoever has the account, who signs in at the provider. */
async function visit(account: string, address: string, size?: Partial<PageSize>): Promise<BrowserTab> {
  const tab = await browser.openPage(size)
  const session = await tab.page.createCDPSession()
  // The provider's certificate is nobody's but this computer's.
  await session.send('Security.setIgnoreCertificateErrors', { ignore: true })
  await tab.goTo(server.url + address)
  await find(tab, '//input[@name="account"]').click()
  await tab.page.keyboard.type(account)
  await tab.press('Enter')
  await waitFor(tab, `${HEADER}//button[contains(@aria-label, "account of")]`)
  return tab
}

/** Presses Add in a list, fills in its dialog, and saves it. */
async function add(tab: BrowserTab, title: string, fill: (dialog: string) => Promise<void>): Promise<void> {
  await press(tab, SCREEN, 'Add')
  const dialog = dialogNamed(title)
  await fill(dialog)
  await press(tab, dialog, 'Save')
  await waitUntilGone(tab, dialog)
}

/** The company's name and address, its users, and what it rents out. */
async function setUp(): Promise<void> {
  const owner = await visit(OWNER, '/admin/lookup-tables/company')
  await setField(owner, SCREEN, 'Company name', 'Lakeshore Hauling')
  await typeInto(owner, SCREEN, 'Company address', '12 Harbor St, Holland, MI 49423')
  await owner.press('Tab')
  await press(owner, SCREEN, 'Save')
  await owner.waitForMessage('CompanyAddress Set')
  await press(owner, TABLES, 'Dumpsters')
  await add(owner, 'Add dumpster', async (dialog) => {
    await setField(owner, dialog, 'Size', '20 yd')
    for (const caption of ['Base price', 'Extended price', 'Outer price', 'Kalamazoo price'])
      await setField(owner, dialog, caption, '375')
    await setField(owner, dialog, 'Weight limit', '3')
    await check(owner, dialog, 'Track inventory')
  })
  await follow(owner, '/admin/users/overview')
  await add(owner, 'Add user', async (dialog) => {
    await setField(owner, dialog, 'First name', 'Dora')
    await setField(owner, dialog, 'Last name', 'Driver')
    await setField(owner, dialog, 'User name', DRIVER)
    for (const box of ['Drives', 'Schedule', 'Schedule:CanComplete']) await check(owner, dialog, box)
  })
  await add(owner, 'Add user', async (dialog) => {
    await setField(owner, dialog, 'First name', 'Oscar')
    await setField(owner, dialog, 'Last name', 'Office')
    await setField(owner, dialog, 'User name', 'oscar@hauler.example')
    for (const box of ['Customer', 'Customer:Admin', 'Rentals', 'Rentals:Admin', 'Invoice', 'Invoice:Admin'])
      await check(owner, dialog, box)
  })
  await follow(owner, '/dumpsters/overview')
  await add(owner, 'Add dumpster', async (dialog) => {
    await choose(owner, dialog, 'Type', '20 yd')
  })
}

/** The first customer with its first rental, which is to be delivered today. */
async function rent(office: BrowserTab): Promise<number> {
  await choose(office, SCREEN, 'Type', 'Commercial')
  await setField(office, SCREEN, 'Company name', 'Acme Roofing')
  await openTab(office, 'Billing Info')
  await choose(office, SCREEN, 'Billing rule', 'Bill After Delivery')
  await openTab(office, 'Service Address')
  await press(office, SCREEN, 'Add')
  const address = dialogNamed('Add service address')
  await setField(office, address, 'Site name', 'Barn')
  await setField(office, address, 'Address', '1 Mill Rd')
  await setField(office, address, 'City', 'Holland')
  await setField(office, address, 'State', 'MI')
  await setField(office, address, 'Zip', '49423')
  await choose(office, address, 'Range', 'Regular')
  await press(office, address, 'Done')
  await waitUntilGone(office, address)
  await press(office, SCREEN, 'Save')
  await expectEventually(() => Promise.resolve(stored.count('ServiceAddress'))).toBe(1)
  await waitForNothingPending(office)
  await follow(office, '/rentals/new')
  await chooseRecord(office, SCREEN, 'Customer', 'Acme Roofing')
  await chooseRecord(office, SCREEN, 'Site address', 'Barn')
  await choose(office, SCREEN, 'Dumpster', '20 yd')
  await press(office, SCREEN, 'Save & Start')
  await answerQuestion(office, `Do you want to create the Delivery on ${formatDay(TODAY)}?`, 'Yes')
  await office.waitForAddress('/rentals/overview')
  return stored.ids('SELECT id FROM Job')[0] ?? 0
}

describe('a company of one’s own', () => {
  it('F-125 F-126 F-001 O-005 O-063 O-070 M-015 M-023 begins in an empty database: administrator, users, driver, customer, rental, job, invoice', async () => {
    expect(server.output()).toContain(`Sign in with ${provider.environment['OIDC_AUTHORITY'] ?? ''}`)
    expect([stored.count('Customer'), stored.count('User'), stored.count('Driver')]).toEqual([0, 1, 0])
    await setUp()
    const office = await visit('oscar@hauler.example', '/customers/new')
    const jobId = await rent(office)

    const [driverId = 0] = stored.ids('SELECT id FROM Driver')
    const board = await visit(OWNER, `${BOARD}?date=${TODAY}`, { width: 2400, height: 1300 })
    await drag(board, cardOf(jobId), { over: headOf(driverId) })
    await board.waitForMessage(`J${jobId} moved UnAssigned → Dora Driver`)

    const phone = await visit(DRIVER, `/drivers/schedule?date=${TODAY}`, PHONE)
    const delivery = await openDriverJob(phone, jobId)
    await chooseFirstDumpster(phone, delivery)
    await completeOnPhone(phone, delivery)
    await waitFor(phone, completedDriverCard(jobId))
    await waitUntilGone(phone, waitingOf(jobId))

    await office.page.bringToFront()
    await follow(office, '/invoices/overview')
    const awaiting = 'Jobs awaiting invoicing'
    await selectFound(office, awaiting, { key: jobId, text: 'Acme Roofing' })
    await press(office, gridNamed(awaiting), 'Create Invoice')
    await office.waitForAddress(/^\/invoices\/\d+$/)
    await waitFor(office, gridNamed(LINES))
    await follow(office, '/invoices/overview')
    await selectFound(office, 'Invoices', { key: 1, text: 'Acme Roofing' })
    await press(office, gridNamed('Invoices'), 'Print/Email')
    const print = '//*[@role="menuitem"][normalize-space()="Print"]'
    const printed = await openedBy(office, () => find(office, print).click())
    const [page] = await readPdf(await fileAt(office, server, printed))
    expect(page).toMatch(/Lakeshore Hauling 12 Harbor St, Holland, MI 49423 .*Acme Roofing.*\$375\.00/)
    expect(stored.row('Invoice', 1)).toMatchObject({ statusId: 11 })
  })
})
