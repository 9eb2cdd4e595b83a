import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, header, main } from '../../support/Region.ts'

const pages = servePages()

const TITLE = 'Merge Other into…'
const merging = dialog(TITLE)

/** Opens the page of the customer that goes, and chooses the one that stays. */
async function chooseOther(): Promise<void> {
  await main.press('More')
  await main.press('Merge into…')
  await merging.chooseRecord('Customer that stays', 'Acme')
}

describe('Merging a customer into another one', () => {
  it('F-047 F-024 [CU535] [RC520] is pending until Save, undone in one step, and leads to the one that stays', async () => {
    await pages.company.edit('Customer', 1, { phone: '6165550101' })
    await pages.company.edit('Customer', 2, { phone: '6165550202', email: 'other@customer.example' })
    const { id } = await pages.company.rental({ customerId: 2, serviceAddressId: 12 })
    await pages.open('/customers/2', ['Customer:Admin'])
    await chooseOther()
    await merging.reads('1 rental and 1 service address will belong to Acme.')
    // What the other one lacks comes along, what both have is chosen.
    await merging.reads('(616) 555-0101')
    await merging.check('(616) 555-0202')
    await merging.press('Merge')
    await merging.goes()
    await expectEventually(() => main.button('Save')).toBe('enabled')
    await header.press('Undo: Merge into Acme (Ctrl+Z)')
    await expectEventually(() => main.button('Save')).toBe('missing')
    await header.press('Redo: Merge into Acme (Ctrl+Shift+Z)')
    await main.press('Save')
    await expectEventually(() => pages.address).toBe('/customers/1')
    await expectEventually(() => main.readField('Phone')).toBe('(616) 555-0202')
    expect(await pages.company.row('Customer', 1)).toMatchObject({
      companyName: 'Acme',
      phone: '(616) 555-0202',
      email: 'other@customer.example',
    })
    expect(await pages.company.row('Customer', 2)).toMatchObject({
      mergedIntoId: 1,
      deletedBy: 'Olive Office',
    })
    expect(await pages.company.row('Rental', id)).toMatchObject({ customerId: 1 })
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('M-070 [CU533] [CU535] says why accounting cannot bear it, and leaves the ID that has documents', async () => {
    await pages.company.edit('Customer', 1, { quickBooksId: '12' })
    await pages.company.edit('Customer', 2, { quickBooksId: '15' })
    const { id: rentalId } = await pages.company.rental({ customerId: 2, serviceAddressId: 12 })
    const bill = (customerId: number, more: object) =>
      pages.company.insert('Invoice', {
        customerId,
        rentalId,
        serviceAddressId: 12,
        invoiceDate: '2037-11-20',
        statusId: 1,
        quickBooksId: '501',
        ...more,
      })
    await bill(2, { invoiceNumber: 71 })
    await pages.open('/customers/2', ['Customer:Admin'])
    await chooseOther()
    await merging.reads(/Accounting ID.*15/)
    expect([merging.text.includes('Accounting ID12'), merging.button('Merge')]).toEqual([false, 'enabled'])
    await merging.press('Cancel')
    await bill(1, { invoiceNumber: 72 })
    await chooseOther()
    await merging.reads('Merge them there first')
    expect(merging.button('Merge')).toBe('disabled')
  })
})
