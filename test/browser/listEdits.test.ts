import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { takeUpDraft } from './steps/drafts.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { drawnKeys, repeat, rowOf } from './steps/rows.ts'
import { sentSaves } from './steps/saves.ts'
import {
  answerQuestion,
  buttonIn,
  find,
  press,
  quoted,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const EDITOR = '//td[contains(@class,"dx-editor-cell")]//input[not(@type="hidden")]'

/** Opens the list in edit mode; returns the ids of its first customers. */
async function openList() {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await waitFor(tab, '//tr[@data-key]')
  await press(tab, SCREEN, 'Edit in list')
  await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
  const [first = 0, second = 0, third = 0] = await drawnKeys(tab, 'Customers', 4)
  return { tab, first, second, third }
}

function cell(customerId: number, field: string): string {
  return `${rowOf('Customers', customerId)}/td[@data-field="${field}"]`
}

async function openCell(tab: BrowserTab, customerId: number, field: string): Promise<void> {
  const open = () => find(tab, cell(customerId, field)).click()
  await repeat(tab, open, `${rowOf('Customers', customerId)}${EDITOR}`)
}

/** Clicks a cell, types, and presses Enter. */
async function typeIntoCell(
  tab: BrowserTab,
  customerId: number,
  field: string,
  value: string,
): Promise<void> {
  await openCell(tab, customerId, field)
  await tab.press('Control+a')
  await tab.page.keyboard.type(value)
  await tab.press('Enter')
  await waitForPendingCell(tab, customerId, field, value)
}

/** Chooses one of the options of a cell. */
async function chooseInCell(
  tab: BrowserTab,
  customerId: number,
  field: string,
  value: string,
): Promise<void> {
  await openCell(tab, customerId, field)
  await find(tab, `${rowOf('Customers', customerId)}${EDITOR}`).click()
  await find(tab, `//*[@role="option"][normalize-space()=${quoted(value)}]`).click()
  await tab.press('Enter')
  await waitForPendingCell(tab, customerId, field, value)
}

async function waitForPendingCell(
  tab: BrowserTab,
  customerId: number,
  field: string,
  value: string,
): Promise<void> {
  const marked = `${cell(customerId, field)}[contains(@class,"cell-pending")]`
  await waitFor(tab, `${marked}[normalize-space()=${quoted(value)}]`)
}

describe('editing in the list of customers', () => {
  it('F-024 asks at the back button and keeps a draft at a reload in the middle of a cell', async () => {
    const tab = await product.visit('Dana Whitfield', '/profile')
    await find(
      tab,
      '//header//a[normalize-space()="Customers"] | //header//button[normalize-space()="Customers"]',
    ).click()
    await tab.waitForAddress('/customers/search')
    await waitFor(tab, '//tr[@data-key]')
    await press(tab, SCREEN, 'Edit in list')
    await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
    const [key = 0] = await drawnKeys(tab, 'Customers', 1)
    await openCell(tab, key, 'phone')
    await tab.press('Control+a')
    await tab.page.keyboard.type('(616) 555-0170')
    await tab.page.evaluate(() => history.back())
    await answerQuestion(tab, QUESTIONS.unsaved, 'No')
    await tab.waitForAddress('/customers/search')
    await waitForPending(tab, '1 change in 1 record')
    await openCell(tab, key, 'phone')
    await tab.press('Control+a')
    await tab.page.keyboard.type('(616) 555-0171')
    tab.page.once('dialog', (dialog) => void dialog.accept())
    await tab.page.reload({ waitUntil: 'load' })
    await takeUpDraft(tab, 'Restore')
    await waitForPending(tab, '1 change in 1 record')
    await waitFor(tab, `${cell(key, 'phone')}[contains(., "555-0171")]`)
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })

  it('saves three customers edited in their cells with a single request, and changes only those columns', async () => {
    const { tab, first, second, third } = await openList()
    const before = product.stored.snapshot()
    const billingType = product.stored.row('Customer', third)['billingType'] === 'COD' ? 'Billing' : 'COD'
    await typeIntoCell(tab, first, 'phone', '(616) 555-0101')
    await typeIntoCell(tab, second, 'email', 'office@three.example')
    await chooseInCell(tab, third, 'billingType', billingType)
    await waitForPending(tab, '3 changes in 3 records')
    await tab.screenshot('list-edits')

    await press(tab, SCREEN, 'Save')
    await waitForNothingPending(tab)
    expect(await sentSaves(tab)).toEqual([
      [
        { type: 'Customer', id: first, fields: ['phone'] },
        { type: 'Customer', id: second, fields: ['email'] },
        { type: 'Customer', id: third, fields: ['billingType'] },
      ],
    ])
    const changes = product.stored.differencesSince(before)
    expect(new Set(changes.map(({ id, column, after }) => `${id} ${column} ${String(after)}`))).toEqual(
      new Set([
        `${first} phone (616) 555-0101`,
        `${second} email office@three.example`,
        `${third} billingType ${billingType}`,
      ]),
    )
    await waitUntilGone(tab, `${SCREEN}//td[contains(@class,"cell-pending")]`)
    await expectEventually(() => textOf(tab, cell(first, 'phone'))).toBe('(616) 555-0101')
  })
})
