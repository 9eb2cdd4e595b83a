import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import type { PageCompany, StoredRow } from '../../../support/PageCompany.ts'

/** What an invoice of a test has of its own, by entity. */
export interface Billed {
  readonly customer?: Values
  readonly rental?: Values
  readonly invoice?: Values
  /** Each bills an amount; one of $120.00 unless they are given. */
  readonly lines?: readonly Values[]
}

const LINE = { description: 'Cleanup', quantity: 1, rate: 120 }

/**
 * Inserts an invoice for a rental of a company of its own, unpaid and paid by card, and returns it; the first has the number 101.
 */
export async function billed(
  company: PageCompany,
  { customer = {}, rental = {}, invoice = {}, lines = [LINE] }: Billed = {},
): Promise<StoredRow> {
  const count = (await company.rows('Invoice')).length
  const billedTo = { email: 'bills@dunes.example', preferredCommunication: 'Email' }
  const { id: customerId } = await company.insert('Customer', {
    typeId: COMMERCIAL,
    companyName: `Company ${count + 1}`,
    ...billedTo,
    ...customer,
  })
  const address = { address1: '9 Beach Rd', city: 'Holland', state: 'MI', zip: '49423' }
  const site = await company.insert('ServiceAddress', { customerId, ...address, range: 'Regular' })
  const of = { customerId, serviceAddressId: site.id }
  const { id: rentalId } = await company.insert('Rental', {
    ...of,
    dumpsterId: 21,
    startDate: company.today,
    ...rental,
  })
  const total = lines.reduce((sum, line) => sum + Number(line['quantity']) * Number(line['rate']), 0)
  const stored = await company.insert('Invoice', {
    ...of,
    rentalId,
    invoiceNumber: 101 + count,
    invoiceDate: company.today,
    serviceAddress1: address.address1,
    serviceAddressCity: address.city,
    paymentMethod: 'Credit-Debit',
    billToEmail: billedTo.email,
    total,
    balance: total,
    ...(invoice['statusId'] === INVOICE_STATUS.voided && { deleted: new Date().toISOString() }),
    ...invoice,
  })
  for (const [index, line] of lines.entries())
    await company.insert('InvoiceLine', {
      invoiceId: stored.id,
      rentalId,
      lineNumber: index + 1,
      miscItem: line['jobId'] === undefined,
      ...line,
    })
  return stored
}

/** The active lines of an invoice, in their order. */
export async function linesOf(company: PageCompany, invoiceId: number): Promise<readonly StoredRow[]> {
  const lines = await company.rows('InvoiceLine')
  return lines
    .filter((line) => line['invoiceId'] === invoiceId && line['deleted'] === null)
    .toSorted((a, b) => Number(a['lineNumber']) - Number(b['lineNumber']))
}

/** A job of today that is completed. */
export async function completedJob(
  company: PageCompany,
  rental: Values,
  { entry = {}, ...values }: Values & { readonly entry?: Values },
): Promise<StoredRow> {
  const { id } = await company.job(rental, values)
  await company.call('/api/job/completeJob', { jobId: id, hasNoWeight: true, ...entry })
  return company.row('Job', id)
}

/** The completed delivery of a homeowner, and its rental. */
export async function deliveredHome(company: PageCompany, site: Values = {}, inventoryId = 41) {
  const { id: customerId } = await company.insert('Customer', {
    typeId: 2,
    firstName: 'Hazel',
    lastName: 'Brook',
    fuelRate: 18,
  })
  const { id: serviceAddressId } = await company.insert('ServiceAddress', {
    customerId,
    siteName: 'Lot 7',
    county: 'Ottawa',
    range: 'Regular',
    ...site,
  })
  const rental = await company.rental({ customerId, serviceAddressId })
  const job = await completedJob(company, rental, {
    actionId: JOB_ACTION.delivery,
    billAsDumpsterId: 21,
    entry: { inventoryId },
  })
  return { customerId, rental, job }
}

/** A completed service job of a rental of Acme. */
export async function served(company: PageCompany, values: Values = {}) {
  await company.edit('Customer', 1, { fuelRate: 18.25 })
  const rental = await company.rental(values)
  const job = await completedJob(company, rental, { jobTypeId: JOB_TYPE.service })
  return { rental, job }
}
