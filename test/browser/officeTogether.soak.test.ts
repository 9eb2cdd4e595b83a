import { addDays } from '#shared/kernel/days.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { BOARD, businessDay, cardOf, columnOf, drag, headOf, openBoard } from './steps/board.ts'
import { BoardDays } from './steps/BoardDays.ts'
import { busyCustomers } from './steps/customers.ts'
import { addJobs } from './steps/newJobs.ts'
import { useProduct } from './steps/product.ts'
import { openRow, rowOf } from './steps/rows.ts'
import {
  dialogNamed,
  gridNamed,
  HEADER,
  openTab,
  press,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'
import { switchTheme } from './steps/theme.ts'

const product = useProduct({ hasOwnServer: true })
const days = new BoardDays(product)

const MERGE = dialogNamed('Changed by someone else')
const ADDRESS = dialogNamed('Service address')
const ASKED = '//*[@role="dialog" or @role="alertdialog"]'
const OTHERS = '//*[@data-testid="others-here"]'
/** The driver of the first column of the board. */
const FIRST_DRIVER = `SELECT d.userId AS id FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1
  ORDER BY coalesce(nullif(d.displayOrder, 0), 9999), d.id LIMIT 1`
const LOST = `${HEADER}//*[@data-testid="live-status"]`

/** A picture of what is marked, in both themes. */
async function photograph(tab: BrowserTab, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await switchTheme(tab, theme)
    await tab.screenshot(`together-${name}-${theme}`)
  }
}

describe('two people in the office', () => {
  it('B-03 [LC785] [LC790] [LC794] [LC950] see who is there and what the other one does, and settle what is at odds in a list and on a record', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const path = `/customers/${String(id)}`
    const dana = await product.visit('Dana Whitfield', path)
    const ann = await product.visit('Ann Kuiper', path)

    // Who is there, and who edits it, before anything is typed here.
    await waitFor(dana, `${OTHERS}//*[contains(@aria-label, "Ann Kuiper is looking at")]`)
    await setField(ann, SCREEN, 'Company name', 'Named by Ann')
    await dana.waitForText('Ann Kuiper is editing this customer')
    await photograph(dana, 'presence')
    await press(ann, SCREEN, 'Save')
    await waitFor(dana, `${SCREEN}//*[contains(normalize-space(), "Named by Ann")]`)

    // Both change the same field, and one of them the same address.
    await setField(dana, SCREEN, 'Company name', 'Named by Dana')
    await openTab(dana, 'Service Address')
    const [addressId = 0] = product.stored.ids('SELECT id FROM ServiceAddress WHERE customerId = ?', id)
    await openRow(dana, rowOf('Service addresses', addressId), ADDRESS)
    await setField(dana, ADDRESS, 'Site name', 'Gate of Dana')
    await press(dana, ADDRESS, 'Done')
    await openTab(ann, 'Service Address')
    await openRow(ann, rowOf('Service addresses', addressId), ADDRESS)
    await setField(ann, ADDRESS, 'Site name', 'Gate of Ann')
    await press(ann, ADDRESS, 'Done')
    await openTab(ann, 'Customer')
    await setField(ann, SCREEN, 'Company name', 'Named again by Ann')
    await press(ann, SCREEN, 'Save')
    const mark = `${gridNamed('Service addresses')}//button[contains(@class, "row-conflict")]`
    await waitFor(dana, mark)
    await photograph(dana, 'list-mark')
    await dana.page.locator(`xpath/${mark}`).click()
    await waitFor(dana, `${MERGE}//*[contains(normalize-space(), "Gate of Ann")]`)
    await photograph(dana, 'merge-one')
    await press(dana, MERGE, 'Apply')
    await openTab(dana, 'Customer')
    await dana.waitForText('Ann Kuiper changed this to Named again by Ann')
    await photograph(dana, 'field-mark')
    await press(dana, SCREEN, 'Save')
    await photograph(dana, 'merge')
    await press(dana, MERGE, 'Apply')
    await press(dana, SCREEN, 'Save')
    // While a question is open, nothing is taken over.
    await press(dana, ASKED, 'No')
    await press(ann, ASKED, 'No')
    await waitFor(ann, `${SCREEN}//h1[contains(normalize-space(), "Named by Dana")]`)
    expect(product.stored.row('Customer', id)).toMatchObject({ companyName: 'Named by Dana' })
    expect(product.stored.row('ServiceAddress', addressId)).toMatchObject({ siteName: 'Gate of Dana' })
  })
})

describe('two people in the office and a dispatcher', () => {
  it('B-07 [LC788] [LC789] [LC791] [LC792] [LC793] see on the board, in a list and on the home page what each of them does, and when they do not', async () => {
    const day = addDays(businessDay(), 45)
    const sue = await openBoard(product, 'Sue Postma', `${BOARD}?date=${day}`)
    const dana = await product.visit('Dana Whitfield', '/jobs/overview')
    const ann = await product.visit('Ann Kuiper', '/')
    const waiting = async (): Promise<number> =>
      Number(/([\d,]+)\s*Unassigned jobs/.exec(await textOf(ann, SCREEN))?.[1]?.replaceAll(',', ''))
    await expectEventually(waiting).toBeGreaterThanOrEqual(0)
    const before = await waiting()

    // New jobs are on the board at once; the list offers them, and the number grows.
    const [first = 0, second = 0] = await addJobs(product, { day, count: 2 })
    await waitFor(sue, `${columnOf(null)}//*[@data-job="${String(second)}"]`)
    await photograph(sue, 'board-new')
    await waitFor(dana, `${SCREEN}//*[@data-testid="items-new"][normalize-space()="2 new"]`)
    await expectEventually(waiting).toBe(before + 2)
    await photograph(dana, 'list-new')
    await dana.page.locator(`xpath/${SCREEN}//*[@data-testid="items-new"]`).click()
    await waitFor(dana, rowOf('Jobs', second))

    // What the dispatcher gives to a driver changes where it is listed, with her name.
    const [driverId = 0] = product.stored.ids(FIRST_DRIVER)
    await drag(sue, cardOf(first), { over: headOf(days.driverKey(driverId)) })
    await waitFor(dana, `${rowOf('Jobs', first)}[contains(@class, "row-changed")]`)
    await photograph(dana, 'list-changed')
    await expectEventually(waiting).toBe(before + 1)
    await photograph(ann, 'home')
    // What a colleague moves is outlined on the board of another dispatcher.
    const pete = await openBoard(product, 'Pete Kamps', `${BOARD}?date=${day}`)
    await drag(pete, cardOf(second), { over: headOf(days.driverKey(driverId)) })
    await waitFor(sue, `${columnOf(driverId)}//*[@data-job="${String(second)}"]`)
    await photograph(sue, 'board-moved')

    // The server is gone: the page says since when, in amber after half a minute, and follows again.
    await ann.page.setOfflineMode(true)
    await product.restart()
    await waitFor(ann, LOST)
    await photograph(ann, 'lost')
    await waitFor(ann, `${LOST}[contains(@class, "late")]`)
    await photograph(ann, 'lost-late')
    await ann.page.setOfflineMode(false)
    await waitUntilGone(ann, LOST)
    await addJobs(product, { day, count: 1 })
    await expectEventually(waiting).toBe(before + 1)
    await waitFor(sue, `${columnOf(null)}//*[@data-job]`)
    // The browser reports each request that found no server.
    for (const tab of [sue, dana, ann, pete]) tab.drainProblems()
  })
})
