import { expectEventually } from '#test/support/eventually.ts'
import { BEYOND_PATIENCE_MILLISECONDS } from '#test/support/Patience.ts'
import type { Page } from 'puppeteer'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { takeUpDraft } from './steps/drafts.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { DEMO_ACCOUNTS, type DemoPerson } from './steps/people.ts'
import { useProduct } from './steps/product.ts'
import { openRow, rowOf } from './steps/rows.ts'
import {
  buttonIn,
  dialogNamed,
  find,
  HEADER,
  openTab,
  press,
  readField,
  SCREEN,
  textOf,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ signsInAnew: true })

const ENDED = dialogNamed('Your session has ended')
const RATE = dialogNamed('Rate')

/** Responds to requests with the page's current tokens as the server does to expired ones. */
async function expireSession(tab: BrowserTab): Promise<void> {
  const { page } = tab
  const spent = new Set(tab.requests.flatMap((request) => request.headers()['authorization'] ?? []))
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const token = request.headers()['authorization']
    if (token === undefined || !spent.has(token)) return void request.continue()
    void request.respond({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'not_signed_in',
        message: 'Your session has ended. Please sign in again.',
      }),
    })
  })
}

/** Presses the button that opens the provider's window. */
async function openWindow(tab: BrowserTab, caption: string): Promise<Page> {
  const opened = new Promise<Page>((resolve) => {
    tab.page.once('popup', (page) => {
      if (page !== null) resolve(page)
    })
  })
  await press(tab, ENDED, caption)
  const window = await opened
  window.setDefaultTimeout(BEYOND_PATIENCE_MILLISECONDS)
  return window
}

/** Ends the session at the provider, so that its window asks for an account. */
async function forgetProviderSession({ page }: BrowserTab): Promise<void> {
  const cookies = await page.browserContext().cookies()
  await page.browserContext().deleteCookie(...cookies.filter(({ name }) => name.startsWith('rolloff_demo')))
}

async function signInAs(window: Page, person: DemoPerson): Promise<void> {
  await window.locator(`::-p-text(${JSON.stringify(DEMO_ACCOUNTS[person])})`).click()
}

/** The browser reports the refused requests, and the product logs those that were not repeated. */
function expectRefusalsOnly(tab: BrowserTab): void {
  expect(tab.drainProblems().filter((problem) => !/401|session has ended/.test(problem))).toEqual([])
}

describe('a session that has ended', () => {
  it('B-04 is asked about over the page; after signing in again the save is repeated automatically, once, with the same id', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await typeInto(tab, SCREEN, 'Scheduling name', 'North yard')
    await forgetProviderSession(tab)
    // At once: whatever the page asks for by itself would ask for the sign-in as well, and then there is no save to repeat.
    await expireSession(tab)
    await tab.press('Control+s')
    await waitFor(tab, ENDED)
    await expectEventually(() => textOf(tab, ENDED)).toContain('1 unsaved change that waits to be saved')
    await tab.screenshot('session-ended')
    await signInAs(await openWindow(tab, 'Sign in'), 'Dana Whitfield')
    await waitUntilGone(tab, ENDED)
    await waitForNothingPending(tab)
    expect(product.stored.row('Customer', id)['nameOverride']).toBe('North yard')
    const saves = tab.requestsTo('/SaveChanges').map((request) => request.postData())
    expect(saves).toHaveLength(2)
    expect(saves[1]).toBe(saves[0])
    expectRefusalsOnly(tab)
  })

  it('B-04 keeps dialogs, edits and scrolling when signing in is declined, and asks again', async () => {
    const [, id = 0] = busyCustomers(product.stored, 2)
    const [rateId = 0] = product.stored.ids('SELECT id FROM CustomerRate WHERE customerId = ?', id)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await openTab(tab, 'Rates')
    await openRow(tab, rowOf('Rates', rateId), RATE)
    await typeInto(tab, RATE, 'Rate', '612')
    await press(tab, RATE, 'Done')
    await waitUntilGone(tab, RATE)
    await expireSession(tab)
    await press(tab, SCREEN, 'Save')
    await press(tab, ENDED, 'Not now')
    await waitUntilGone(tab, ENDED)
    await waitForPending(tab, '1 change in 1 record')
    await press(tab, SCREEN, 'Save')
    // The provider still has a session: its window closes by itself.
    await openWindow(tab, 'Sign in')
    await waitForNothingPending(tab)
    expect(product.stored.row('CustomerRate', rateId)['rate']).toBe(612)
    expectRefusalsOnly(tab)
  })

  it('B-04 never shows the pending edits to another user who signs in instead, and restores them for their owner', async () => {
    const [, , id = 0] = busyCustomers(product.stored, 3)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const before = product.stored.snapshot()
    const phone = await readField(tab, SCREEN, 'Phone')
    await typeInto(tab, SCREEN, 'Phone', '(616) 555-0181')
    await expireSession(tab)
    await forgetProviderSession(tab)
    await tab.press('Control+s')
    await signInAs(await openWindow(tab, 'Sign in'), 'Ann Kuiper')
    await waitFor(tab, buttonIn(ENDED, 'Continue as Ann Kuiper'))
    await tab.screenshot('session-other-user')
    await press(tab, ENDED, 'Continue as Ann Kuiper')
    await waitFor(tab, `${HEADER}//button[contains(@aria-label, "account of Ann Kuiper")]`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(phone)
    await expectEventually(() => tab.text()).not.toContain('unsaved work')
    expect(product.stored.differencesSince(before)).toEqual([])
    await find(tab, '//*[@data-testid="account-menu"]').click()
    await find(tab, '//*[@role="menuitem"][contains(., "Logout")]').click()
    // The page that is left shows the same button for a moment.
    await tab.waitForAddress('/')
    await tab.click('Login')
    await tab.clickText(DEMO_ACCOUNTS['Dana Whitfield'])
    await waitFor(tab, `${HEADER}//button[contains(@aria-label, "account of Dana Whitfield")]`)
    await takeUpDraft(tab, 'Restore')
    await waitForPending(tab, '1 change in 1 record')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0181')
    expectRefusalsOnly(tab)
  })
})
