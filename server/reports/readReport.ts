import { dayOfInstant, formatDay } from '#shared/kernel/days.ts'
import type { Queryable } from '../database/Database.ts'
import { driverSheetReport } from './driverSheetReport.ts'
import { dumpsterLabelsReport } from './dumpsterLabelsReport.ts'
import { invoiceReport } from './invoiceReport.ts'
import type { Letterhead } from './Letterhead.ts'
import { openInvoicesReport } from './openInvoicesReport.ts'
import { creditMemoReport, paymentReceiptReport } from './paymentReceiptReport.ts'
import { readCredits } from './readCredits.ts'
import { readDriverSheets } from './readDriverSheets.ts'
import { readDumpsterLabels } from './readDumpsterLabels.ts'
import { readInvoices } from './readInvoices.ts'
import { readLetterhead, requireLetterhead } from './readLetterhead.ts'
import { readOpenInvoices } from './readOpenInvoices.ts'
import { readPayments } from './readPayments.ts'
import { readStatement } from './readStatement.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { statementReport, type StatementData } from './statementReport.ts'

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

/** What a report is about: records by their keys, those of a day where it is about one. */
interface ReportSubject {
  readonly ids: readonly number[]
  /** A calendar day; today unless given. */
  readonly day?: string
}

/** A report that is asked for. */
export interface ReportRequest extends ReportSubject {
  readonly name: ReportName
}

/** Reads the records of each report; throws NotFound for missing ones. */
export const REPORTS = {
  /** Invoices in the requested order, each on separate pages. */
  invoices: async ({ database, timeZone }: ReportSource, { ids }: ReportSubject): Promise<ReportContent> => {
    const invoices = await readInvoices(database, ids, timeZone)
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber)
    return forCustomers(database, named('Invoice', numbers), invoices, invoiceReport)
  },

  /** Payment receipts in the requested order, each on separate pages. */
  paymentReceipts: async ({ database }: ReportSource, { ids }: ReportSubject): Promise<ReportContent> => {
    const payments = await readPayments(database, ids)
    const numbers = payments.map(({ paymentId }) => String(paymentId))
    return forCustomers(database, named('Payment receipt', numbers), payments, paymentReceiptReport)
  },

  /** Credit memos in the requested order, each on separate pages (PY714). */
  creditMemos: async (
    { database, timeZone }: ReportSource,
    { ids }: ReportSubject,
  ): Promise<ReportContent> => {
    const credits = await readCredits(database, ids, timeZone)
    const numbers = credits.map(({ creditId }) => String(creditId))
    return forCustomers(database, named('Credit memo', numbers), credits, creditMemoReport)
  },

  /** Stored statements in the requested order, each on separate pages: the account of a customer over a period. */
  statements: async (
    { database, timeZone }: ReportSource,
    { ids }: ReportSubject,
  ): Promise<ReportContent> => {
    const statements: StatementData[] = []
    for (const id of ids) statements.push(await readStatement(database, id, timeZone))
    const [first] = statements
    const of = statements.length === 1 ? `Statement ${first?.customer.name ?? ''}` : 'Statements'
    return forCustomers(database, `${of} ${first?.endDay ?? ''}`, statements, statementReport)
  },

  /** The open invoices of a customer as of today. */
  openInvoices: async (source: ReportSource, { ids }: ReportSubject): Promise<ReportContent> => {
    const [customerId = Number.NaN] = ids
    const today = dayOfInstant(source.now(), source.timeZone)
    const open = await readOpenInvoices(source.database, customerId, today)
    return forCustomers(
      source.database,
      `Open invoices ${open.customer.name} ${today}`,
      [open],
      openInvoicesReport,
    )
  },

  /** What the drivers do on a day, each on separate pages: all who have jobs, or those asked for by their users. */
  driverSheets: async (source: ReportSource, { ids, day }: ReportSubject): Promise<ReportContent> => {
    const { database, timeZone } = source
    const sheets = await readDriverSheets(database, {
      day: day ?? dayOfInstant(source.now(), timeZone),
      driverIds: ids,
      timeZone,
    })
    const [first] = sheets
    const title = `Driver sheets ${formatDay(first?.day ?? '').replaceAll('/', '-')}`
    return content(database, title, sheets, driverSheetReport)
  },

  /** Labels with the barcodes of dumpsters, in the requested order. */
  dumpsterLabels: async ({ database }: ReportSource, { ids }: ReportSubject): Promise<ReportContent> => {
    const labels = await readDumpsterLabels(database, ids)
    const barcodes = labels.map(({ barcode }) => barcode)
    return content(database, named('Dumpster label', barcodes), [labels], dumpsterLabelsReport)
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

/** The same for documents that leave the company, which say who sends them. Throws LetterheadMissing. */
async function forCustomers<D>(
  ...[database, ...rest]: Parameters<typeof content<D>>
): Promise<ReportContent> {
  await requireLetterhead(database)
  return content(database, ...rest)
}

/** `Invoice 1023`, or `Invoices 1023 to 1031` for several. */
function named(caption: string, numbers: readonly string[]): string {
  const [first = ''] = numbers
  return numbers.length === 1 ? `${caption} ${first}` : `${caption}s ${first} to ${numbers.at(-1) ?? ''}`
}
