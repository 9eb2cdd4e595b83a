import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { Database } from '#server/database/Database.ts'
import { store } from './storedRows.ts'

export const NOW = '2026-06-15T16:00:00.000Z'

const serviceAddress = {
  serviceAddress1: '7700 Cottonwood Drive',
  serviceAddressCity: 'Jenison',
  serviceAddressState: 'MI',
  serviceAddressZip: '49428',
}

/** A customer with three invoices (one paid in part, one void), a payment that was too much, and credits. */
export async function storeAccount(database: Database): Promise<void> {
  await store(database, 'Customer', {
    id: 1,
    typeId: 1,
    companyName: 'Van Dyke & Sons',
    billAddress1: '1820 Baldwin Street',
    billCity: 'Jenison',
    billState: 'MI',
    billZip: '49428',
  })
  await store(database, 'ServiceAddress', { id: 1, customerId: 1, siteName: 'Georgetown Commons' })
  await store(database, 'Dumpster', {
    id: 1,
    size: '20 yd',
    basePrice: 0,
    extendedPrice: 0,
    outerPrice: 0,
    kalamazooPrice: 0,
    weightLimit: 0,
    displayOrder: 1,
  })
  await store(database, 'Rental', {
    id: 512,
    customerId: 1,
    serviceAddressId: 1,
    dumpsterId: 1,
    startDate: '2026-05-01',
    pONumber: 'PO 7781-B',
  })
  await storeInvoice(database, {
    id: 11,
    invoiceNumber: 10231,
    invoiceDate: '2026-04-10',
    dueDate: '2026-05-10',
    total: 500,
    payments: 500,
    balance: 0,
    statusId: INVOICE_STATUS.paid,
    paid: '2026-05-20T02:00:00.000Z',
  })
  await storeInvoice(database, {
    id: 12,
    invoiceNumber: 10232,
    invoiceDate: '2026-05-21',
    dueDate: '2026-06-05',
    total: 400,
    payments: 100,
    balance: 300,
    note: 'Gate code 4471',
    privateNote: 'Slow to pay',
    paymentMethod: 'Credit-Debit',
    creditCardPercentage: 0.0325,
  })
  await storeInvoice(database, {
    id: 13,
    invoiceNumber: 10233,
    invoiceDate: '2026-05-25',
    dueDate: '2026-06-24',
    total: 90,
    balance: 90,
    statusId: INVOICE_STATUS.voided,
    deleted: NOW,
  })
  await storeInvoice(database, { id: 14, invoiceNumber: 10234, invoiceDate: '2026-05-26', deleted: NOW })
  const line = { invoiceId: 12, service: '20 yd Dumpster' }
  await store(database, 'InvoiceLine', {
    ...line,
    id: 1,
    lineNumber: 2,
    description: 'Fuel surcharge',
    quantity: 1,
    rate: 24.5,
  })
  await store(database, 'InvoiceLine', {
    ...line,
    id: 2,
    lineNumber: 1,
    description: 'Delivered 20 yd',
    quantity: 1,
    rate: 375.5,
    note: 'No rate matched',
  })
  await store(database, 'InvoiceLine', {
    ...line,
    id: 3,
    lineNumber: 3,
    description: 'Taken off again',
    quantity: 1,
    rate: 999,
    deleted: NOW,
  })
  await store(database, 'Payment', {
    id: 77,
    customerId: 1,
    paymentDate: '2026-05-19',
    paymentMethodId: 1,
    referenceNumber: '11820',
    paymentAmount: 650,
  })
  await store(database, 'PaymentLine', {
    id: 1,
    paymentId: 77,
    lineNumber: 1,
    invoiceId: 11,
    amount: 500,
    description: 'Invoice 10231',
  })
  await store(database, 'PaymentLine', {
    id: 2,
    paymentId: 77,
    lineNumber: 2,
    invoiceId: 12,
    amount: 100,
    overPaymentAmount: 50,
  })
  await store(database, 'PaymentLine', {
    id: 3,
    paymentId: 77,
    lineNumber: 3,
    amount: 50,
    description: 'Invoice OverPayment Record',
  })
  await store(database, 'Payment', {
    id: 78,
    customerId: 1,
    paymentDate: '2026-05-20',
    paymentAmount: 5,
    deleted: NOW,
  })
  await store(database, 'PaymentCredit', {
    id: 5,
    customerId: 1,
    sourcePaymentId: 77,
    amount: 50,
    created: '2026-05-19T15:00:00.000Z',
  })
  await store(database, 'PaymentCredit', {
    id: 6,
    customerId: 1,
    amount: 20,
    created: '2026-05-30T02:00:00.000Z',
  })
  await store(database, 'Statement', {
    id: 41,
    customerId: 1,
    startDate: '2026-05-16',
    endDate: '2026-06-15',
  })
}

async function storeInvoice(database: Database, values: Readonly<Record<string, unknown>>): Promise<void> {
  await store(database, 'Invoice', {
    customerId: 1,
    rentalId: 512,
    serviceAddressId: 1,
    ...serviceAddress,
    serviceSiteName: 'Georgetown Commons',
    pONumber: 'PO 7781-B',
    ...values,
  })
}
