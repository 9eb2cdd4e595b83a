import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { businessDay } from './steps/board.ts'
import { changesInHistory } from './steps/history.ts'
import { useProduct } from './steps/product.ts'
import { findRow, rowOf, selectRow } from './steps/rows.ts'
import {
  buttonIn,
  dialogNamed,
  isShown,
  press,
  SCREEN,
  setField,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { Office } from './steps/Office.ts'

const product = useProduct()

describe('the history of what prices depend on', () => {
  it('[LT6] says of a row of a lookup table what a price was, and who changed it when', async () => {
    const [fee = 0] = product.stored.ids(
      'SELECT id FROM DumpsterFeeType WHERE deleted IS NULL ORDER BY displayOrder',
    )
    const { name, price } = product.stored.row('DumpsterFeeType', fee)
    const before = `$${Number(price).toFixed(2)}`
    const tab = await product.visit('Kim DeVries', '/admin/lookup-tables/dumpster-fee-types')
    await selectRow(tab, rowOf('Dumpster Fee Types', fee))
    await press(tab, SCREEN, 'Edit')
    const edit = dialogNamed('Dumpster fee')
    await setField(tab, edit, 'Price', '61.5')
    await press(tab, edit, 'Save')
    await waitUntilGone(tab, edit)

    await selectRow(tab, rowOf('Dumpster Fee Types', fee))
    await press(tab, SCREEN, 'History')
    const history = dialogNamed(`History of ${String(name)}`)
    await waitFor(tab, history)
    await expectEventually(() => changesInHistory(tab, 1)).toEqual([`Kim DeVries: Price ${before} → $61.50`])
    expect((await whenChanged(tab))[0]).toContain(formatDay(businessDay()))
    await press(tab, history, 'Close')
    await waitUntilGone(tab, history)
  })

  it('[LT6] is offered for one row of each table that a price or a fee is in', async () => {
    const tab = await product.visit('Kim DeVries', '/admin/lookup-tables')
    for (const [caption, page, table] of [
      ['Credit Cards', 'credit-cards', 'CreditCard'],
      ['Dumpsters', 'dumpsters', 'Dumpster'],
      ['Ton Expenses', 'ton-expenses', 'TonExpense'],
      ['QuickBooks Products', 'quickbooks-products', 'QuickBooksProduct'],
    ] as const) {
      await tab.goTo(`${product.url}/admin/lookup-tables/${page}`)
      await waitFor(tab, `${buttonIn(SCREEN, 'History')}[@disabled]`)
      const [id = 0] = product.stored.ids(`SELECT id FROM "${table}" ORDER BY displayOrder, id`)
      await selectRow(tab, rowOf(caption, id))
      await press(tab, SCREEN, 'History')
      const history = '//*[@role="dialog"][.//*[starts-with(normalize-space(), "History of ")]]'
      await waitFor(tab, history)
      await press(tab, history, 'Close')
      await waitUntilGone(tab, history)
    }
  })

  it('[LT6] says what the rate of a customer was', async () => {
    const [rate] = product.stored.all(
      `SELECT r.id, r.rate, r.rowVersion FROM CustomerRate r JOIN Customer c ON c.id = r.customerId
       WHERE r.deleted IS NULL AND c.deleted IS NULL AND r.rate > 0 ORDER BY r.id LIMIT 1`,
    )
    const id = Number(rate?.['id'])
    await (await Office.open(product)).change('CustomerRate', rate ?? {}, { rate: 411 })
    const tab = await product.visit('Kim DeVries', '/admin/customer-rates')
    await expectEventually(() => isShown(tab, `${buttonIn(SCREEN, 'History')}[@disabled]`)).toBe(true)
    await selectRow(tab, await scrolledTo(tab, id))
    await press(tab, SCREEN, 'History')
    await expectEventually(() => changesInHistory(tab, 1)).toEqual([
      `Kim DeVries: Rate $${Number(rate?.['rate']).toFixed(2)} → $411.00`,
    ])
  })
})

/** When each entry of the open history was stored. */
function whenChanged(tab: BrowserTab): Promise<readonly string[]> {
  return textsOf(tab, '//*[@data-testid="history-entry"]/td[1]')
}

/** The row of a rate, found by the name of its customer. */
async function scrolledTo(tab: BrowserTab, id: number): Promise<string> {
  const [customer] = product.stored.all(
    `SELECT coalesce(c.companyName, c.firstName || ' ' || c.lastName) AS name FROM CustomerRate r
     JOIN Customer c ON c.id = r.customerId WHERE r.id = ?`,
    id,
  )
  return findRow(tab, 'Customer rates', { key: id, text: String(customer?.['name']) })
}
