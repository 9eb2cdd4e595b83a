import { addDays } from '#shared/kernel/days.ts'
import { added } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { postedInvoice } from '../screens/payments/postedInvoice.ts'
import { servePages } from '../support/openPage.tsx'
import { main } from '../support/Region.ts'
import { list } from '../support/ShownList.ts'

const pages = servePages({ isLive: true })

const following = () => expectEventually(() => pages.company.server.streams.count).toBe(1)

describe('What is computed', () => {
  it('O-078 [LC951] follows jobs in the projection of the inventory', async () => {
    const { company } = pages
    const rental = await company.rental()
    await pages.open('/inventory/overview')
    await list('Inventory').select('20 yd')
    const subtractions = () => list('Projection').cells('Subtractions')
    await expectEventually(subtractions).toEqual(['0'])
    await following()
    await company.job(rental, { startDate: addDays(company.today, 1) })
    await expectEventually(subtractions).toEqual(['0', '1'])
  })

  it('F-063 [LC951] follows what a customer has on site and in credit', async () => {
    const { company } = pages
    await company.insert('DumpsterLocation', {
      dumpsterInventoryId: 41,
      serviceAddressId: 11,
      placed: '2037-11-16T15:00:00.000Z',
    })
    await pages.open('/customers/1')
    await main.reads('20-007, 20 ydBarn since 11/16/2037')
    await following()
    await company.add('PaymentCredit', { customerId: 1, amount: 25, notes: 'Late' })
    await main.reads('Open credits-$25.00')
    await company.edit('ServiceAddress', 11, { siteName: 'Quarry' })
    await main.reads('20-007, 20 ydQuarry since 11/16/2037')
    expect(main.text).toContain('Open credits-$25.00')
  })

  it('M-066 [LC951] [LC1101] follows the open invoices of a payment, and leaves what is entered for them', async () => {
    const { company } = pages
    const first = await postedInvoice(company, 1, 100)
    const second = await postedInvoice(company, 2, 60)
    await pages.open(`/invoices/payments/new/1/${String(first)}`)
    const lines = list('Lines')
    const amounts = () => lines.rows.map((row) => [row['Description'], row['Amount']])
    await expectEventually(amounts).toEqual([
      ['Invoice #1', '$100.00'],
      ['Invoice #2', ''],
    ])
    await following()
    await company.save([
      added('Payment', -1, {
        customerId: 1,
        paymentDate: company.today,
        paymentMethodId: 1,
        paymentAmount: 60,
        referenceNumber: 'Check 815',
      }),
      added('PaymentLine', -2, { paymentId: -1, invoiceId: second, lineNumber: 1, amount: 60 }),
    ])
    await expectEventually(amounts).toEqual([['Invoice #1', '$100.00']])
  })

  it('B-12 [LC1100] offers in the recycle bin what others delete, and fades what they bring back', async () => {
    const { company } = pages
    const [first, second] = [await company.rental(), await company.rental()]
    await company.remove('Rental', first.id)
    await pages.open('/admin/recycle-bin')
    const bin = list('Recycle bin')
    const texts = (...ids: readonly number[]) => ids.map((id) => `R${String(id)}`)
    await expectEventually(() => bin.cells('Deleted')).toEqual(texts(first.id))
    await following()
    await company.remove('Rental', second.id)
    await main.press('1 new')
    await expectEventually(() => bin.cells('Deleted')).toEqual(texts(second.id, first.id))
    await company.edit('Rental', first.id, { deleted: null })
    await expectEventually(async () => (await bin.row(`R${String(first.id)}`)).className).toContain(
      'row-gone',
    )
    expect((await bin.row(`R${String(second.id)}`)).className).not.toContain('row-gone')
  })
})
