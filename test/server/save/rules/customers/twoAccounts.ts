import { linkKeyOf } from '#shared/accounting/AccountingLink.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { Database } from '#server/database/Database.ts'
import { store } from '#test/server/reports/storedRows.ts'
import type { Values } from '#test/server/save/openSaving.ts'

export const INVOICES = 60
export const RENTALS = 40

const ACCOUNTING_ID = '9'
const EXPORTED = '2025-05-02T12:00:00.000Z'

/**
 * Gives customers 1 and 2 of the books rentals and invoices in turn: paid, partly paid, open, voided and exported ones, these with a link,
 * and a payment and a credit each. Both are the same customer in accounting.
 */
export async function addAccounts(database: Database): Promise<void> {
  for (let index = 0; index < RENTALS; index++) await store(database, 'Rental', rental(index))
  for (let index = 0; index < INVOICES; index++) {
    const stored = invoice(index)
    await store(database, 'Invoice', stored)
    if (isExported(index)) await store(database, 'AccountingLink', linkOf(stored))
  }
  for (const customerId of [1, 2]) {
    await store(database, 'PaymentCredit', { id: customerId, customerId, amount: 12.5 * customerId })
    await store(database, 'Payment', {
      id: 70 + customerId,
      customerId,
      paymentDate: '2025-05-05',
      paymentAmount: 40,
      paymentMethodId: 1,
    })
  }
  await database.transaction((transaction) =>
    transaction.execute(`UPDATE "Customer" SET "quickBooksId" = '${ACCOUNTING_ID}'`, []),
  )
}

function rental(index: number): Values {
  const customerId = (index % 2) + 1
  return {
    id: 1_000 + index,
    customerId,
    serviceAddressId: customerId,
    dumpsterId: 1,
    startDate: dayOf(index),
    completed: index % 3 === 0 ? null : '2025-05-20T12:00:00.000Z',
  }
}

function invoice(index: number): Values {
  const id = 2_000 + index
  const customerId = (index % 2) + 1
  const total = 100 + index * 3.25
  const payments = [total, 40, 0, 0][index % 4] ?? 0
  return {
    id,
    invoiceNumber: id,
    customerId,
    rentalId: 1_000 + (index % RENTALS),
    serviceAddressId: customerId,
    invoiceDate: dayOf(index),
    dueDate: dayOf(index + 1),
    createDate: `${dayOf(index)}T15:00:00.000Z`,
    total,
    payments,
    balance: total - payments,
    statusId: INVOICE_STATUS.new,
    ...(index % 7 === 0 && { statusId: INVOICE_STATUS.voided, deleted: EXPORTED, balance: 0 }),
    ...(isExported(index) && {
      statusId: INVOICE_STATUS.posted,
      deleted: null,
      balance: total - payments,
      quickBooksId: String(id),
      quickBooksLastExport: EXPORTED,
    }),
  }
}

function linkOf({ id, customerId }: Values): Values {
  return {
    id,
    linkKey: linkKeyOf('R1', 'Invoice', Number(id)),
    system: 'QuickBooks',
    realmId: 'R1',
    entity: 'Invoice',
    entityId: id,
    externalId: String(id),
    customerId,
    state: 'Exported',
    exportedAt: EXPORTED,
  }
}

function isExported(index: number): boolean {
  return index % 5 === 0
}

/** Some of these days come after the due day of their invoice, as in the books of an earlier system. */
function dayOf(index: number): string {
  return `2025-0${(index % 5) + 1}-1${index % 9}`
}
