import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'
import { cells, columnCaptions, rowOf } from './steps/rows.ts'
import { buttonIn, isShown, openTab, SCREEN, textOf, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

describe('the lists of a customer', () => {
  it('F-063 lists the active rentals and the invoices, deleted ones marked as such', async () => {
    const [customerId = 0] = product.stored.ids(
      `SELECT customerId AS id FROM Invoice GROUP BY customerId
       HAVING count(*) < 20 AND sum(deleted IS NOT NULL) > 0 ORDER BY customerId LIMIT 1`,
    )
    const rentals = product.stored.ids(
      'SELECT id FROM Rental WHERE customerId = ? AND deleted IS NULL',
      customerId,
    )
    const active = product.stored.ids(
      'SELECT id FROM Invoice WHERE customerId = ? AND deleted IS NULL',
      customerId,
    )
    const deleted = product.stored.ids(
      'SELECT id FROM Invoice WHERE customerId = ? AND deleted IS NOT NULL',
      customerId,
    )
    const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))

    await openTab(tab, 'Rentals')
    await waitFor(tab, rowOf('Rentals', rentals[0] ?? 0))
    await expectEventually(async () => (await cells(tab, 'Rentals', 'displayId')).length).toBe(rentals.length)
    await expectEventually(() => textOf(tab, '//*[@role="tab"][starts-with(., "Rentals")]')).toMatch(
      new RegExp(`${rentals.length}$`),
    )

    await openTab(tab, 'Invoices')
    await waitFor(tab, rowOf('Invoices', active[0] ?? 0))
    for (const id of deleted) {
      const status = product.stored.row('Invoice', id)['statusId'] === 14 ? 'Voided' : 'Deleted'
      await waitFor(tab, `${rowOf('Invoices', id)}/td[@data-field="statusId"][normalize-space()="${status}"]`)
    }
    await expectEventually(() => textOf(tab, '//*[@role="tab"][starts-with(., "Invoices")]')).toMatch(
      new RegExp(`${active.length}$`),
    )
    expect(await columnCaptions(tab, 'Invoices')).toEqual(
      expect.arrayContaining(['Invoice', 'Invoice date', 'Total', 'Balance', 'Status']),
    )
    // It is only shown: nothing adds, edits or deletes here.
    for (const caption of ['Add', 'Edit', 'Delete'])
      expect(await isShown(tab, buttonIn('//section[@aria-label="Invoices"]', caption))).toBe(false)
  })
})
