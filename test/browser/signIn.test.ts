import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { HTTPRequest } from 'puppeteer'
import { busyCustomers } from './steps/customers.ts'
import { signInAs, useProduct } from './steps/product.ts'
import {
  buttonIn,
  find,
  HEADER,
  isShown,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true, signsInAnew: true })

describe('signing in', () => {
  it('F-001 F-002 F-018 sends a visitor from a deep link to sign in, back to that address, and knows the user before any data is asked for', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.openPage()
    await tab.goTo(`${product.url}/customers/${id}?from=mail`)
    await tab.waitForText('Dana Whitfield')
    expect(tab.address()).toMatch(/^\/demo-identity\//)
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
    expect(dataCalls(tab.requests)).toEqual([])

    await signInAs(tab, 'Dana Whitfield')
    await tab.waitForAddress(`/customers/${id}?from=mail`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const [currentUser] = tab.requestsTo('/api/account/currentUser')
    expect(currentUser?.method()).toBe('POST')
    expect(tab.requestsTo('/api/account/currentUser')).toHaveLength(1)
    const calls = dataCalls(tab.requests)
    expect(calls.length).toBeGreaterThan(2)
    for (const call of calls) expect(call.headers()['authorization']).toMatch(/^Bearer ./)
    // The screen requests the rows, and is shown only once the user is known.
    const answered = tab.requests.indexOf(currentUser as HTTPRequest)
    const firstRows = tab.requests.findIndex((request) => request.url().includes('/api/breeze/Customers'))
    expect(firstRows).toBeGreaterThan(answered)
  })

  it('F-001 F-025 leaves no address of the sign-in behind the screen that it returns to: Back with unsaved changes asks', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await setField(tab, SCREEN, 'Phone', '(616) 555-0116')
    await waitFor(tab, buttonIn(SCREEN, '1 change in 1 record'))
    const asked: string[] = []
    tab.page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await tab.page.evaluate(() => history.back())
    await expectEventually(() => Promise.resolve(asked)).toEqual(['beforeunload'])
    expect(tab.address()).toBe(`/customers/${id}`)
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0116')
  })

  it('F-001 stays signed in over a reload and in a second page, and Back returns to screens, not to the provider', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await tab.waitForText('item(s) found')
    await tab.page.reload()
    await tab.waitForText('item(s) found')
    expect(tab.address()).toBe('/customers/search')
    const beside = await product.openInSecondTab(tab, '/profile')
    await beside.waitForText('Profile')

    await tab.page.bringToFront()
    await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
    await tab.waitForAddress('/')
    await tab.page.goBack()
    await tab.waitForAddress('/customers/search')
    await tab.waitForText('item(s) found')
  })

  it('F-003 shows a message for an account without a user, which can only log out', async () => {
    const tab = await product.openPage()
    await tab.goTo(`${product.url}/customers/search`)
    await signInAs(tab, 'Old Account')
    await tab.waitForText('The account "Old Account" is not set up as a user')
    await waitUntilGone(tab, '//nav')
    await expectEventually(() => tab.text()).not.toContain('Customers')
    // The server refuses its data calls too; the browser reports that response as an error.
    expect(tab.drainProblems().filter((problem) => !/40[13]/.test(problem))).toEqual([])
    await tab.click('Logout')
    await tab.waitForText('Login')
    await tab.waitForAddress('/')
  })
})

describe('the home page', () => {
  it('F-004 F-005 F-006 welcomes visitors with a Login, and users with name, claims, version and Logout', async () => {
    const tab = await product.openPage()
    await tab.goTo(`${product.url}/`)
    await tab.waitForText('Welcome')
    await tab.click('Login')
    await signInAs(tab, 'Dana Whitfield')
    await tab.waitForAddress('/')
    await waitFor(tab, buttonIn(SCREEN, 'Dana Whitfield'))
    await expectEventually(() => textOf(tab, SCREEN)).toContain(PRODUCT_VERSION)
    const claims = '//table[@aria-label="Account claims"]'
    await waitUntilGone(tab, claims)
    await press(tab, SCREEN, 'Dana Whitfield')
    await waitFor(tab, claims)
    await expectEventually(() => textOf(tab, claims)).toContain('dana.whitfield@rolloff.example')
    await press(tab, SCREEN, 'Dana Whitfield')
    await tab.waitUntil(async () => !(await isShown(tab, claims)), 'the claims to go')

    await press(tab, SCREEN, 'Logout')
    await tab.waitForText('Login')
    await tab.waitForAddress('/')
    // After signing out, a screen asks for a sign-in again.
    await tab.goTo(`${product.url}/customers/search`)
    await tab.waitForText('Carol Reed')
  })
})

/** Data calls, without those that need no sign-in. */
function dataCalls(requests: readonly HTTPRequest[]): readonly HTTPRequest[] {
  return requests.filter((request) => {
    const { pathname } = new URL(request.url())
    return pathname.startsWith('/api/') && !['/api/boot', '/api/logo'].includes(pathname)
  })
}
