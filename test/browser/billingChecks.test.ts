import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { LINES, TOTAL } from './steps/invoices.ts'
import { useProduct } from './steps/product.ts'
import { columnCaptions, rowOf, rowWith, selectRow } from './steps/rows.ts'
import {
  buttonIn,
  choose,
  chooseRecord,
  dialogNamed,
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

const WHY = dialogNamed('Why?')
const UNBILLED = 'Not billed yet'
const TESTED = `${SCREEN}//*[@data-testid="tested-price"]`

describe('bills that explain themselves', () => {
  it('B-11 [IN45] Why? shows how a line was calculated, on an invoice that is read-only too', async () => {
    const line = generatedLine()
    const tab = await product.visit('Kim DeVries', `/invoices/${line.invoiceId}`)
    await waitFor(tab, `${buttonIn(gridNamed(LINES), 'Why?')}[@disabled]`)
    await selectRow(tab, rowOf(LINES, line.id))
    await press(tab, gridNamed(LINES), 'Why?')
    await expectEventually(() => textOf(tab, WHY)).toContain('setting “Fuel for a job”')
    expect(await textOf(tab, WHY)).toContain(`1 × ${formatMoney(line.rate)} = ${formatMoney(line.rate)}`)
    await press(tab, WHY, 'Close')
    await waitUntilGone(tab, WHY)
  })

  it('B-11 [IN47] [FG1] [FG7] lists what is not billed yet, with its reason and amount, and bills it', async () => {
    const tab = await product.visit('Kim DeVries', '/invoices/not-billed-yet')
    const row = rowWith(UNBILLED, 'Completed without a line')
    await waitFor(tab, row)
    await expectEventually(() => columnCaptions(tab, UNBILLED)).toEqual([
      'Reason',
      'Job',
      'Rental',
      'Customer',
      'Site',
      'Completed',
      'Details',
      'Likely amount',
    ])
    await press(tab, SCREEN, 'Search')
    await waitFor(tab, row)
    expect(await isShown(tab, `${SCREEN}//*[contains(@class,"figures-filter")]`)).toBe(false)
    const job = await textOf(tab, `${row}/td[@data-field="jobId"]`)
    const amount = await textOf(tab, `${row}/td[@data-field="amount"]`)
    await selectRow(tab, row)
    await press(tab, gridNamed(UNBILLED), 'Create Invoice')
    await tab.waitForAddress(/^\/invoices\/\d+$/)
    await waitFor(tab, TOTAL)
    await expectEventually(() => textOf(tab, gridNamed(LINES))).toContain(job)
    expect(amount).toMatch(/^\$[\d,]+\.\d\d$/)
  })

  it('B-11 [IN46] tests the price of a load with the calculation shown, and stores nothing', async () => {
    const { customer, address, size } = testedLoad()
    const countLines = () => product.stored.all('SELECT id FROM InvoiceLine').length
    const before = countLines()
    const tab = await product.visit('Kim DeVries', '/invoices/test-price')
    await press(tab, SCREEN, 'Test')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, SCREEN, 'Customer')).toBe('Required')
    await chooseRecord(tab, SCREEN, 'Customer', customer)
    await chooseRecord(tab, SCREEN, 'Service address', address)
    await choose(tab, SCREEN, 'Dumpster', size)
    for (const [typed, problem] of [
      ['two', 'Value needs to be a number'],
      ['-1', 'Value needs to be greater than or equal to 0'],
    ] as const) {
      await setField(tab, SCREEN, 'Weight (tons)', typed)
      await press(tab, SCREEN, 'Test')
      await expectEventually(() => problemOf(tab, SCREEN, 'Weight (tons)')).toBe(problem)
      expect(await readField(tab, SCREEN, 'Weight (tons)')).toBe(typed)
    }
    await setField(tab, SCREEN, 'Weight (tons)', '9.5')
    await setField(tab, SCREEN, 'Days on site', '40')
    await press(tab, SCREEN, 'Test')
    const total = `${TESTED}//*[@data-testid="tested-total"]`
    await expectEventually(() => textOf(tab, total)).toMatch(/^Total\s+\$[\d,]+\.\d\d$/)
    const amounts = await textsOf(tab, `${TESTED}/section[not(@data-testid)]/h2/span[2]`)
    expect(amounts.length).toBeGreaterThan(1)
    const sum = amounts.reduce((dollars, text) => dollars + Number(text.replaceAll(/[$,]/g, '')), 0)
    expect(await textOf(tab, total)).toContain(formatMoney(Math.round(sum * 100) / 100))
    expect(await textOf(tab, TESTED)).toContain('9.5 tons')
    await setField(tab, SCREEN, 'Days on site', '2')
    await waitUntilGone(tab, TESTED)
    expect(countLines()).toBe(before)
  })
})

/** A fuel line at the price of the setting, of an exported invoice. */
function generatedLine() {
  const [line] = product.stored.all(
    `SELECT l.id, l.invoiceId, l.rate FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
     WHERE i.statusId = 4 AND i.deleted IS NULL AND l.deleted IS NULL AND l.quantity = 1
       AND l.explanation LIKE '{"rule":"fuel"%"source":"FuelRate"%' ORDER BY l.id DESC LIMIT 1`,
  )
  if (line === undefined) throw new Error('The demo company has no posted invoice with fuel.')
  return { id: Number(line['id']), invoiceId: Number(line['invoiceId']), rate: Number(line['rate']) }
}

/** An address with a site name of a commercial customer whose name is unique, and a type of dumpster. */
function testedLoad() {
  const [found] = product.stored.all(
    `SELECT c.companyName, a.siteName FROM ServiceAddress a JOIN Customer c ON c.id = a.customerId
     WHERE c.typeId = 1 AND c.deleted IS NULL AND a.deleted IS NULL AND a.siteName IS NOT NULL
       AND (SELECT count(*) FROM Customer o WHERE o.companyName = c.companyName) = 1
       AND (SELECT count(*) FROM ServiceAddress o WHERE o.customerId = c.id AND o.siteName = a.siteName) = 1
     ORDER BY a.id LIMIT 1`,
  )
  const [dumpster] = product.stored.all('SELECT size FROM Dumpster WHERE basePrice > 0 ORDER BY id LIMIT 1')
  return {
    customer: String(found?.['companyName']),
    address: String(found?.['siteName']),
    size: String(dumpster?.['size']),
  }
}
