import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { openRow, rowOf } from './steps/rows.ts'
import { buttonIn, dialogNamed, gridNamed, openTab, waitFor } from './steps/screen.ts'

const product = useProduct()

const EDIT = dialogNamed('Service address')
const GRID = gridNamed('Service addresses')

async function openAddresses(id: number): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
  await openTab(tab, 'Service Address')
  await waitFor(tab, buttonIn(GRID, 'Add'))
  return tab
}

describe('a service address', () => {
  it('F-067 has a dialog of 95% of the height', async () => {
    const [, customerId = 0] = busyCustomers(product.stored, 2)
    const [addressId = 0] = product.stored.ids(
      'SELECT id FROM ServiceAddress WHERE customerId = ?',
      customerId,
    )
    const tab = await openAddresses(customerId)
    await openRow(tab, rowOf('Service addresses', addressId), EDIT)
    const content = await waitFor(tab, `${EDIT}//*[@data-testid="service-address-dialog"]`)
    const share = () =>
      content.evaluate((element) => {
        const dialog = element.closest('[role="dialog"]')
        return dialog === null ? 0 : dialog.getBoundingClientRect().height / window.innerHeight
      })
    await expectEventually(share).toBeCloseTo(0.95, 2)
  })
})
