import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { cells, drawnKeys, rowOf } from './steps/rows.ts'
import { sentSaves } from './steps/saves.ts'
import { buttonIn, find, press, SCREEN, textOf, waitFor } from './steps/screen.ts'

const product = useProduct()

const LIST = 'Customers'
const QUESTION = '//*[@role="alertdialog"]'

async function openForEditing() {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await waitFor(tab, '//tr[@data-key]')
  await press(tab, SCREEN, 'Edit in list')
  await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
  const [first = 0, second = 0, third = 0] = await drawnKeys(tab, 'Customers', 4)
  return { tab, first, second, third }
}

function cell(id: number, field: string): string {
  return `${rowOf(LIST, id)}/td[@data-field="${field}"]`
}

/** Dispatches the paste event of Ctrl+V on the focused element; tests have no access to the clipboard. */
async function paste(tab: BrowserTab, text: string): Promise<void> {
  await tab.page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** The phone numbers of the first four customers. */
async function firstPhones(tab: BrowserTab): Promise<readonly string[]> {
  return (await cells(tab, LIST, 'phone')).slice(0, 4)
}

/** Focuses a cell without editing it. */
async function focusCell(tab: BrowserTab, id: number, field: string): Promise<void> {
  await find(tab, cell(id, field)).click()
  await waitFor(tab, `${cell(id, field)}//input`)
  await tab.press('Escape')
  await waitFor(tab, `${cell(id, field)}[contains(@class,"dx-focused")]`)
}

describe('Pasting', () => {
  it('fills cells to the right and down with a block, validated and normalized, as one undo step, and saves with one request', async () => {
    const { tab, first, second, third } = await openForEditing()
    const before = await firstPhones(tab)
    await focusCell(tab, first, 'phone')
    await paste(
      tab,
      '6165550131\tone@block.example\r\n616.555.0132\ttwo@block.example\r\n(616) 555 0133\tthree@block.example\r\n',
    )
    await waitForPending(tab, '6 changes in 3 records')
    await expectEventually(() => firstPhones(tab)).toEqual([
      '(616) 555-0131',
      '(616) 555-0132',
      '(616) 555-0133',
      before[3],
    ])
    await tab.press('Control+z')
    await waitForNothingPending(tab)
    await expectEventually(() => firstPhones(tab)).toEqual(before)
    await tab.press('Control+y')
    await waitForPending(tab, '6 changes in 3 records')
    await tab.screenshot('pasted-block')
    await tab.press('Control+s')
    await waitForNothingPending(tab)
    expect(await sentSaves(tab)).toEqual([
      [first, second, third].map((id) => ({ type: 'Customer', id, fields: ['email', 'phone'] })),
    ])
    expect(product.stored.row('Customer', second)).toMatchObject({
      phone: '(616) 555-0132',
      email: 'two@block.example',
    })
  })

  it('[LS20] B-09 takes 300 rows of 6 columns as one edit, checks all of it before, marks what is wrong, and saves it with one request', async () => {
    const fields = ['companyName', 'firstName', 'lastName', 'billingType', 'phone', 'email']
    const columns = fields.map((dataField, visibleIndex) => ({ dataField, visibleIndex, visible: true }))
    const viewed = JSON.stringify({ name: 'Sheet', filter: {}, layout: { columns } })
    const tab = await product.visit('Dana Whitfield', '/profile')
    await tab.goTo(`${product.url}/customers/search?${new URLSearchParams({ viewed }).toString()}`)
    await waitFor(tab, '//tr[@data-key]')
    await press(tab, SCREEN, 'Edit in list')
    await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
    const [first = 0] = await drawnKeys(tab, LIST, 4)
    const sheet = (phoneOfThird: string): string =>
      Array.from({ length: 300 }, (_, line) => {
        const phone = line === 2 ? phoneOfThird : `989-200-${String(1000 + line)}`
        return [`Sheet ${line}`, `F${line}`, `L${line}`, 'cod', phone, `l${line}@sheet.example`].join('\t')
      }).join('\r\n')

    await focusCell(tab, first, 'companyName')
    await paste(tab, sheet('call Bob'))
    await waitFor(tab, QUESTION)
    await expectEventually(() => textOf(tab, QUESTION)).toContain('Line 3, Phone: “call Bob”.')
    await press(tab, QUESTION, 'Yes')
    await waitFor(tab, '//td[@data-field="phone"][@aria-invalid="true"][normalize-space()="call Bob"]')
    await waitFor(tab, `${SCREEN}//*[contains(normalize-space(), "in 300 records")]`)
    await tab.press('Control+z')
    await waitForNothingPending(tab)

    await focusCell(tab, first, 'companyName')
    await paste(tab, sheet('989-200-9999'))
    await waitFor(tab, `${SCREEN}//*[contains(normalize-space(), "in 300 records")]`)
    await tab.press('Control+s')
    await waitForNothingPending(tab)
    const [save = [], ...others] = await sentSaves(tab)
    expect([save.length, others.length]).toEqual([300, 0])
    expect(product.stored.all("SELECT id FROM Customer WHERE companyName LIKE 'Sheet %'")).toHaveLength(300)
    expect(product.stored.row('Customer', first)).toMatchObject({
      companyName: 'Sheet 0',
      billingType: 'COD',
      phone: '(989) 200-1000',
      email: 'l0@sheet.example',
    })
  })

  it('fills the cells below from a cell that is being edited, and joins no lines', async () => {
    const { tab, first, second } = await openForEditing()
    await find(tab, cell(first, 'phone')).click()
    await waitFor(tab, `${cell(first, 'phone')}//input`)
    await tab.waitUntil(
      () => tab.page.evaluate(() => document.activeElement instanceof HTMLInputElement),
      'the editor of the cell to have the focus',
    )
    await paste(tab, '616-555-0141\n616-555-0142\n')
    await waitForPending(tab, '2 changes in 2 records')
    await expectEventually(() => textOf(tab, cell(first, 'phone'))).toBe('(616) 555-0141')
    await expectEventually(() => textOf(tab, cell(second, 'phone'))).toBe('(616) 555-0142')
  })
})
