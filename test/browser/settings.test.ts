import { changesAtPrice, priceChangeText, type PriceSettingName } from '#shared/invoicing/priceChange.ts'
import { sum } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import {
  dialogNamed,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const RATES = '/admin/lookup-tables/rates'

describe('the settings', () => {
  it('B-11 [SE8] [SE9] [PG5] say which open invoices a price would change, since when it is in force, and their history', async () => {
    const tab = await openPage(RATES, 'Fuel for a job')
    const before = valueOf('FuelRate')
    await setField(tab, SCREEN, 'Fuel for a job', '31.25')
    await press(tab, SCREEN, 'Save')
    const question = questionOf('FuelRate', 31.25)
    await waitFor(tab, question, 'the open invoices that the price would change')
    expect(await textOf(tab, question)).toMatch(/Invoice #\d+, .+: [+-]/)
    await press(tab, question, 'No')
    await waitUntilGone(tab, question)
    expect(valueOf('FuelRate')).toBe(before)
    expect(await readField(tab, SCREEN, 'Fuel for a job')).toBe('31.25')
    await press(tab, SCREEN, 'Save')
    await press(tab, question, 'Yes')
    await tab.waitForMessage('FuelRate Set')
    await tab.waitForText('In force since')
    await press(tab, SCREEN, 'History')
    await expectEventually(() => textOf(tab, dialogNamed('History of Rates'))).toContain('31.25')
    await press(tab, dialogNamed('History of Rates'), 'Close')
  })
})

async function openPage(path: string, field: string): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', path)
  await waitFor(tab, `${SCREEN}//label[normalize-space()="${field}"]`)
  return tab
}

/** What the open invoices would change by; null where none would. */
function changeAt(name: PriceSettingName, price: number): string | null {
  const lines = product.stored
    .all(
      `SELECT l.invoiceId, l.quantity, l.rate, l.explanation FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
       WHERE i.statusId IN (1, 2, 5) AND i.deleted IS NULL AND l.deleted IS NULL`,
    )
    .map((line) => ({
      invoiceId: Number(line['invoiceId']),
      quantity: Number(line['quantity']),
      rate: Number(line['rate']),
      explanation: typeof line['explanation'] === 'string' ? line['explanation'] : null,
    }))
  const changes = changesAtPrice(lines, name, price)
  return changes.size === 0 ? null : priceChangeText(changes.size, sum([...changes.values()]))
}

/** The question before a price is stored that open invoices are charged at. */
function questionOf(name: PriceSettingName, price: number): string {
  const text = changeAt(name, price)
  if (text === null) throw new Error(`No open invoice is charged at ${name}.`)
  return `//*[@role="alertdialog"][.//p[starts-with(normalize-space(), "${text}")]]`
}

function valueOf(name: string): unknown {
  return product.stored.all('SELECT decimalValue FROM Setting WHERE name = ?', name)[0]?.['decimalValue']
}
