import { expectEventually } from '#test/support/eventually.ts'
import { receiptPath } from './steps/payments.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { answerQuestion, find, HEADER, readField, SCREEN, setField, textOf } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const HEADING = `(${SCREEN}//*[self::h1 or self::h2])[1]`

/** An address, where it leads, the heading there, and the title of the browser's tab. */
type Route = readonly [address: string, leadsTo: string, heading: string, title: string]

describe('the addresses of invoices, payments, credits and Great Plains', () => {
  it('M-001 lead to their screens, those of areas to an overview, and the link of a rental to its new invoice', async () => {
    const tab = await product.visit('Kim DeVries', '/profile')
    // What was filled in from the rental is an edit, about which the browser asks.
    tab.page.on('dialog', (dialog) => void dialog.accept())
    for (const [address, leadsTo, heading, title] of routes()) {
      await tab.goTo(product.url + address)
      await tab.waitForAddress(leadsTo)
      await expectEventually(() => textOf(tab, HEADING)).toBe(heading)
      await expectEventually(() => tab.page.title()).toBe(`${title} – Rolloff`)
    }
  })

  it('M-001 F-024 are not left with unsaved changes of an invoice or a payment before the answer to a question', async () => {
    const { invoice, payment, receipt } = records()
    const tab = await product.visit('Kim DeVries', '/profile')
    for (const [address, field] of [
      [`/invoices/${invoice}`, 'Note'],
      [`/payments/${payment}`, 'Payment memos'],
      [receipt, 'Payment memos'],
    ] as const) {
      await tab.goTo(product.url + address)
      await setField(tab, SCREEN, field, 'Not to be lost')
      await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
      await answerQuestion(tab, QUESTIONS.unsaved, 'No')
      expect(tab.address()).toBe(address)
      await expectEventually(() => readField(tab, SCREEN, field)).toBe('Not to be lost')
      await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
      await answerQuestion(tab, QUESTIONS.unsaved, 'Yes')
      await tab.waitForAddress('/')
    }
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })
})

/** The addresses that the specification lists (S2 §2), those of areas first. */
function routes(): readonly Route[] {
  const { invoice, payment, receipt, rental } = records()
  const number = String(product.stored.row('Invoice', invoice)['invoiceNumber'])
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
    itself(`/invoices/${invoice}`, `Invoice #${number}`),
    itself('/invoices/payments', 'Payments'),
    itself(receipt, 'New payment'),
    itself(`/payments/${payment}`, `Payment ${payment}`),
  ]
}

/** An invoice that can be changed, a payment, where one is received without a question, and a rental. */
function records() {
  const { stored } = product
  const [invoice = 0] = stored.ids(
    'SELECT max(id) AS id FROM Invoice WHERE deleted IS NULL AND statusId NOT IN (4, 14)',
  )
  const [payment = 0] = stored.ids('SELECT max(id) AS id FROM Payment WHERE deleted IS NULL')
  const [rental = 0] = stored.ids('SELECT max(id) AS id FROM Rental WHERE deleted IS NULL')
  const [unpaid] = stored.all(
    `SELECT id, customerId FROM Invoice i WHERE balance > 0 AND deleted IS NULL AND NOT EXISTS
       (SELECT 1 FROM PaymentCredit c WHERE c.customerId = i.customerId AND c.applied IS NULL AND c.deleted IS NULL)
     ORDER BY id DESC LIMIT 1`,
  )
  const receipt = receiptPath({ customerId: Number(unpaid?.['customerId']), id: Number(unpaid?.['id']) })
  return { invoice, payment, receipt, rental }
}
