import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Customer } from '#shared/customers/Customer.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'

/** Records that were exported by their accounting IDs: customers, invoices and payments (S2 §3). */
export interface ExportedRecords {
  readonly customers: readonly { readonly id: number; readonly quickBooksId: string; readonly name: string }[]
  readonly invoices: readonly ExportedInvoice[]
  readonly payments: readonly ExportedPayment[]
}

export interface ExportedInvoice {
  readonly quickBooksId: string
  readonly customerId: number
  readonly invoiceNumber: number | null
  readonly invoiceDate: string
  /** With tax. */
  readonly total: number
}

export interface ExportedPayment {
  readonly id: number
  readonly quickBooksId: string
  readonly customerId: number
  readonly paymentDate: string
  readonly paymentAmount: number
}

/** Everything that has a QuickBooks ID; the invoices of customers who are kept in Great Plains have a Great Plains one. */
export async function readExported(database: Queryable): Promise<ExportedRecords> {
  const customers = await readRows(database, CUSTOMERS, {}, CUSTOMER.columns)
  const invoices = await readRows(
    database,
    INVOICES,
    {},
    {
      quickBooksId: column.text,
      customerId: column.number,
      invoiceNumber: column.numberOrNull,
      invoiceDate: column.text,
      total: column.number,
    },
  )
  const payments = await readRows(
    database,
    PAYMENTS,
    {},
    {
      id: column.number,
      quickBooksId: column.text,
      customerId: column.number,
      paymentDate: column.text,
      paymentAmount: column.number,
    },
  )
  const isId = ({ quickBooksId }: { readonly quickBooksId: string }): boolean => /^\d+$/.test(quickBooksId)
  return {
    customers: customers
      .map((row) => ({ id: row.id, quickBooksId: row.quickBooksId ?? '', name: customerDisplayName(row) }))
      .filter(isId),
    invoices: invoices.filter(isId),
    payments: payments.filter(isId),
  }
}

const CUSTOMER = select(
  columnsOf(Customer, 'c', 'id', 'quickBooksId', 'typeId', 'companyName', 'firstName', 'lastName'),
)
const CUSTOMERS = `SELECT ${CUSTOMER.sql} FROM [Customer] c WHERE c.[quickBooksId] IS NOT NULL ORDER BY c.[id]`

const INVOICES = `SELECT i.[quickBooksId], i.[customerId], i.[invoiceNumber], i.[invoiceDate], i.[total] + i.[tax] AS [total]
  FROM [Invoice] i JOIN [Customer] c ON c.[id] = i.[customerId]
  WHERE i.[quickBooksId] IS NOT NULL AND COALESCE(c.[greatPlainsId], '') = '' ORDER BY i.[id]`

const PAYMENTS = `SELECT p.[id], p.[quickBooksId], p.[customerId], p.[paymentDate], p.[paymentAmount]
  FROM [Payment] p WHERE p.[quickBooksId] IS NOT NULL ORDER BY p.[id]`
