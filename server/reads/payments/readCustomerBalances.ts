import { Invoice } from '#shared/invoicing/Invoice.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { sum } from '#shared/kernel/money.ts'
import { customerBalance } from '#shared/payments/customerBalance.ts'
import { openCreditTotal } from '#shared/payments/applyCredits.ts'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { INVOICE_IS_ACTIVE } from '../invoicing/activeInvoices.ts'

/** The balances of these customers, by customer, from their stored invoices and credits. */
export async function readCustomerBalances(
  database: Queryable,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const accounts = await readCustomerAccounts(database, customerIds)
  return new Map([...accounts].map(([id, { unpaid, openCredit }]) => [id, sum([unpaid, -openCredit])]))
}

/** What a customer owes and has in credit; the balance is the difference. */
export interface CustomerAccount {
  readonly unpaid: number
  readonly openCredit: number
}

/** The accounts of these customers, by customer, from their stored invoices and credits. */
export async function readCustomerAccounts(
  database: Queryable,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, CustomerAccount>> {
  const values = { ids: JSON.stringify(customerIds) }
  const invoices = await readRows(database, INVOICES, values, INVOICE.columns)
  const credits = await readRows(database, CREDITS, values, CREDIT.columns)
  const invoicesOf = groupBy(invoices, ({ customerId }) => customerId)
  const creditsOf = groupBy(credits, ({ customerId }) => customerId)
  return new Map(
    customerIds.map((id) => [
      id,
      {
        unpaid: customerBalance(invoicesOf.get(id) ?? [], []),
        openCredit: openCreditTotal(creditsOf.get(id) ?? []),
      },
    ]),
  )
}

const INVOICE = columnsOf(Invoice, 'i', 'customerId', 'total', 'tax', 'payments', 'statusId', 'deleted')

/** Only unpaid or overpaid ones: all others contribute nothing. */
const INVOICES = `
  SELECT ${INVOICE.sql} FROM [Invoice] i
  WHERE ${INVOICE_IS_ACTIVE} AND i.[balance] <> 0 AND i.[customerId] IN :ids`

const CREDIT = columnsOf(PaymentCredit, '', 'customerId', 'amount', 'applied', 'deleted')

const CREDITS = `
  SELECT ${CREDIT.sql} FROM [PaymentCredit]
  WHERE [deleted] IS NULL AND [applied] IS NULL AND [customerId] IN :ids`
