import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { cells, columnCaptions, drawnKeys, openRow, rowOf, selectRow } from './steps/rows.ts'
import { buttonIn, gridNamed, isShown, itemsFound, press, SCREEN, textOf, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const PATH = '/admin/customer-rates'
const LIST = 'Customer rates'

describe('the rates of all customers', () => {
  it('F-105 are listed by customer, rate type and size, with how many there are, and cannot be changed', async () => {
    const tab = await openList()
    const stored = storedRates()
    await tab.waitForText(itemsFound(stored.length))
    await expectEventually(() => columnCaptions(tab, LIST)).toEqual([
      'Customer',
      'Customer type',
      'Rate type',
      'Dumpster',
      'Rate',
      'Base mileage',
      'Mileage offset',
      'Mileage offset rate',
      'Extended range',
      'Outer range',
      'Regular range',
      'Weight limit',
      'Range',
      'Price per ton',
      'Zone',
      'Created',
      'Created by',
    ])
    const shown = await drawnKeys(tab, LIST, 5)
    for (const [field, column] of [
      ['customer', 'customer'],
      ['rateTypeId', 'type'],
      ['dumpsterId', 'size'],
    ] as const)
      await expectEventually(async () => (await cells(tab, LIST, field)).slice(0, 5)).toEqual(
        stored.slice(0, 5).map((rate) => rate[column] ?? ''),
      )
    expect(shown.length).toBeGreaterThanOrEqual(5)
    for (const caption of ['Add', 'Edit', 'Delete', 'Save', 'Edit in list'])
      expect(await isShown(tab, buttonIn(SCREEN, caption))).toBe(false)
  })

  it('F-105 lead to their customer by Open and by double click, and back to their row', async () => {
    const tab = await openList()
    const [first] = storedRates()
    const [rateId, customerId] = [Number(first?.['id']), Number(first?.['customerId'])]
    await waitFor(tab, `${buttonIn(SCREEN, 'Open')}[@disabled]`)
    await selectRow(tab, rowOf(LIST, rateId))
    await press(tab, SCREEN, 'Open')
    await tab.waitForAddress(`/customers/${customerId}`)
    await expectEventually(() => textOf(tab, '//*[@data-testid="customer-name"]')).toBe(first?.['customer'])
    await tab.page.goBack()
    await tab.waitForAddress(PATH)

    await openRow(tab, rowOf(LIST, rateId), '//*[@data-testid="customer-name"]')
    await tab.waitForAddress(`/customers/${customerId}`)
  })
})

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', PATH)
  await waitFor(tab, `${gridNamed(LIST)}//tr[@data-key]`)
  return tab
}

function storedRates() {
  return product.stored.all(
    `SELECT r.id, r.customerId, t.name AS type, d.size,
       CASE WHEN c.typeId = 1 THEN c.companyName ELSE c.firstName || ' ' || c.lastName END AS customer
     FROM CustomerRate r JOIN Customer c ON c.id = r.customerId JOIN RateType t ON t.id = r.rateTypeId
       LEFT JOIN Dumpster d ON d.id = r.dumpsterId
     WHERE r.deleted IS NULL AND c.deleted IS NULL
     ORDER BY c.companyName, t.name, d.size, r.id`,
  )
}
