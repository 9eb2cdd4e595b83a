import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { businessDay } from './board.ts'
import { Office } from './Office.ts'
import type { ProductUnderTest } from './product.ts'

const BILLED_ADDRESS = { address1: '9 Beach Rd', city: 'Holland', state: 'MI', zip: '49423' } as const

/** An invoice for a rental, with one line. */
interface Billed {
  /** A company; others are residential customers. */
  readonly companyName?: string
  readonly firstName?: string
  readonly lastName?: string
  /** The size of the rental's dumpster; 20 yd unless given. */
  readonly size?: string
  readonly isBilledDaily?: boolean
  /** Whether the rental is completed. */
  readonly isCompleted?: boolean
  /** Today unless given. */
  readonly invoiceDate?: string
  /** $120.00 unless given. */
  readonly amount?: number
}

interface OwnInvoices {
  readonly office: Office
  /** The keys of the invoices, in the order in which they were asked for. */
  readonly invoices: readonly number[]
}

/** Stores new invoices, each for a rental of a customer of its own; they are to be paid by card. */
export async function addInvoices(
  product: ProductUnderTest,
  billed: readonly Billed[],
): Promise<OwnInvoices> {
  const office = await Office.open(product)
  const bundle = new Bundle()
  for (const one of billed) addInvoice(product, bundle, one)
  const saved = rowsOf(await office.save(bundle), 'Invoice')
  return { office, invoices: saved.map(({ id }) => Number(id)) }
}

function addInvoice({ stored }: ProductUnderTest, bundle: Bundle, billed: Billed): void {
  const { companyName, firstName, lastName, size = '20 yd', isBilledDaily = false } = billed
  const { isCompleted = false, invoiceDate = businessDay(), amount = 120 } = billed
  const customerId = bundle.add('Customer', {
    typeId: companyName === undefined ? RESIDENTIAL : COMMERCIAL,
    companyName,
    firstName,
    lastName,
    email: 'bills@dunes.example',
    preferredCommunication: 'Email',
  })
  const serviceAddressId = bundle.add('ServiceAddress', { customerId, ...BILLED_ADDRESS, range: 'Regular' })
  const [dumpsterId] = stored.ids('SELECT id FROM Dumpster WHERE size = ?', size)
  const rentalId = bundle.add('Rental', {
    customerId,
    serviceAddressId,
    dumpsterId,
    startDate: invoiceDate,
    ...(isBilledDaily && { billDaily: true, dailyRate: 10 }),
    ...(isCompleted && { completed: new Date().toISOString() }),
  })
  const invoiceId = bundle.add('Invoice', {
    customerId,
    rentalId,
    serviceAddressId,
    serviceAddress1: BILLED_ADDRESS.address1,
    serviceAddressCity: BILLED_ADDRESS.city,
    invoiceDate,
    paymentMethod: 'Credit-Debit',
    billDaily: isBilledDaily,
  })
  bundle.add('InvoiceLine', { invoiceId, lineNumber: 1, description: 'Cleanup', quantity: 1, rate: amount })
}
