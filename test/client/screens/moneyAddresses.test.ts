import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { dialog, header, main, textOf } from '../support/Region.ts'
import { billed } from './invoices/support/billed.ts'
import { postedInvoice } from './payments/postedInvoice.ts'

const leaving = dialog('WARNING: You have unsaved changes')

const pages = servePages()

/** An address, where it leads, the heading there, and the title of the browser's tab. */
type Route = readonly [address: string, leadsTo: string, heading: string, title: string]

/** The addresses that the specification lists (S2 §2), those of areas first. */
function routes({
  invoice,
  payment,
  receipt,
  rental,
}: Awaited<ReturnType<typeof records>>): readonly Route[] {
  const itself = (address: string, heading: string, title = heading): Route => [
    address,
    address,
    heading,
    title,
  ]
  return [
    ['/invoices', '/invoices/overview', 'Invoices', 'Invoice Overview'],
    ['/payments', '/payments/overview', 'Payments', 'Payments Overview'],
    ['/credits', '/credits/overview', 'Credits', 'Credits Overview'],
    ['/great-plains', '/great-plains/overview', 'Invoices to export', 'Great Plains Overview'],
    [`/rentals/new?rentalId=${rental}`, `/invoices/new?rentalId=${rental}`, 'New invoice', 'New invoice'],
    itself('/invoices/review', 'Review', 'Invoice Review'),
    itself('/invoices/communications', 'Communications'),
    itself('/invoices/history', 'Invoice history', 'Invoice History'),
    itself('/invoices/job-review', 'Job review', 'Job Review'),
    itself('/invoices/new', 'New invoice'),
    itself(`/invoices/${invoice}`, 'Invoice #102'),
    itself('/invoices/payments', 'Payments'),
    itself(receipt, 'New payment'),
    itself(`/payments/${payment}`, `Payment ${payment}`),
  ]
}

/** An invoice that can be changed, a payment, where one is received, and a rental. */
async function records() {
  const { company } = pages
  const open = await postedInvoice(company, 1, 100)
  const { id: invoice } = await billed(company, { invoice: { statusId: INVOICE_STATUS.new } })
  const { id: rental } = await company.rental()
  const { id: payment } = await company.insert('Payment', {
    customerId: 1,
    paymentDate: company.today,
    paymentMethodId: 1,
    paymentAmount: 10,
  })
  return { invoice, payment, rental, receipt: `/invoices/payments/new/1/${open}` }
}

describe('The addresses of invoices, payments, credits and Great Plains', () => {
  it('M-001 lead to their screens, those of areas to an overview, and the link of a rental to its new invoice', async () => {
    const heading = (): string => textOf(document.querySelector('main :is(h1, h2)'))
    for (const [address, leadsTo, expected, title] of routes(await records())) {
      await pages.open(address)
      await expectEventually(() => [pages.address, heading(), document.title]).toEqual([
        leadsTo,
        expected,
        `${title} – Rolloff`,
      ])
    }
  })

  it('M-001 F-024 are not left with unsaved changes of an invoice or a payment before the answer to a question', async () => {
    const { invoice, payment, receipt } = await records()
    for (const [address, field] of [
      [`/invoices/${invoice}`, 'Note'],
      [`/payments/${payment}`, 'Payment memos'],
      [receipt, 'Payment memos'],
    ] as const) {
      await pages.open(address)
      await main.setField(field, 'Not to be lost')
      await header.press('Inventory')
      await leaving.press('No')
      await leaving.goes()
      expect([pages.address, main.readField(field)]).toEqual([address, 'Not to be lost'])
      await header.press('Inventory')
      await leaving.press('Yes')
      await expectEventually(() => pages.address).toBe('/inventory/overview')
    }
    expect(pages.requests.of('SaveChanges')).toEqual([])
  })
})
