import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Queryable } from '../database/Database.ts'
import { invoiceReport } from './invoiceReport.ts'
import type { Letterhead } from './Letterhead.ts'
import { openInvoicesReport } from './openInvoicesReport.ts'
import { paymentReceiptReport } from './paymentReceiptReport.ts'
import { readInvoices } from './readInvoices.ts'
import { readLetterhead } from './readLetterhead.ts'
import { readOpenInvoices } from './readOpenInvoices.ts'
import { readPayments } from './readPayments.ts'
import { readStatement } from './readStatement.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { statementReport } from './statementReport.ts'

/** The content of a report before rendering. */
export interface ReportContent {
  readonly title: string
  readonly documents: readonly ReportDocument[]
}

export interface ReportSource {
  readonly database: Queryable
  readonly timeZone: string
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** Reads the records of each report; raises NotFound for missing ones. */
export const REPORTS = {
  /** Invoices in the requested order, each on separate pages. */
  invoices: async ({ database, timeZone }: ReportSource, ids: readonly number[]): Promise<ReportContent> => {
    const invoices = await readInvoices(database, ids, timeZone)
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber)
    return content(database, named('Invoice', numbers), invoices, invoiceReport)
  },

  /** Payment receipts in the requested order, each on separate pages. */
  paymentReceipts: async ({ database }: ReportSource, ids: readonly number[]): Promise<ReportContent> => {
    const payments = await readPayments(database, ids)
    const numbers = payments.map(({ paymentId }) => String(paymentId))
    return content(database, named('Payment receipt', numbers), payments, paymentReceiptReport)
  },

  /** A stored statement: the account of its customer over its period. */
  statement: async ({ database, timeZone }: ReportSource, ids: readonly number[]): Promise<ReportContent> => {
    const [id = Number.NaN] = ids
    const statement = await readStatement(database, id, timeZone)
    const title = `Statement ${statement.customer.name} ${statement.endDay}`
    return content(database, title, [statement], statementReport)
  },

  /** The open invoices of a customer as of today. */
  openInvoices: async (source: ReportSource, ids: readonly number[]): Promise<ReportContent> => {
    const [customerId = Number.NaN] = ids
    const today = dayOfInstant(source.now(), source.timeZone)
    const open = await readOpenInvoices(source.database, customerId, today)
    return content(
      source.database,
      `Open invoices ${open.customer.name} ${today}`,
      [open],
      openInvoicesReport,
    )
  },
} as const

export type ReportName = keyof typeof REPORTS

async function content<D>(
  database: Queryable,
  title: string,
  records: readonly D[],
  report: (record: D, letterhead: Letterhead) => ReportDocument,
): Promise<ReportContent> {
  const letterhead = await readLetterhead(database)
  return { title, documents: records.map((record) => report(record, letterhead)) }
}

/** `Invoice 1023`, or `Invoices 1023 to 1031` for several. */
function named(caption: string, numbers: readonly string[]): string {
  const [first = ''] = numbers
  return numbers.length === 1 ? `${caption} ${first}` : `${caption}s ${first} to ${numbers.at(-1) ?? ''}`
}
