import { truncate } from '#shared/kernel/text.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Database } from '../database/Database.ts'
import { invoiceReport } from './invoiceReport.ts'
import type { Letterhead } from './Letterhead.ts'
import { openInvoicesReport } from './openInvoicesReport.ts'
import { paymentReceiptReport } from './paymentReceiptReport.ts'
import { printReport } from './printReport.ts'
import { readInvoices } from './readInvoices.ts'
import { readLetterhead } from './readLetterhead.ts'
import { readOpenInvoices } from './readOpenInvoices.ts'
import { readPayments } from './readPayments.ts'
import { readStatement } from './readStatement.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { ReportPrinter } from './ReportPrinter.ts'
import { statementReport } from './statementReport.ts'

/** A report on paper, and what its file is called. */
export interface PrintedReport {
  readonly fileName: string
  readonly pdf: Buffer
}

/** What the reports need of the server. */
export interface ReportParts {
  readonly database: Database
  readonly timeZone: string
  readonly now: () => string
  readonly printer?: Pick<ReportPrinter, 'inOneTurn' | 'close'>
}

/**
 * The documents that go to customers, printed from what is stored now. Who may have them is for the caller to check. Each
 * raises NotFound for records that are missing, and Unavailable where nothing can be printed.
 */
export class Reports {
  readonly #database: Database
  readonly #timeZone: string
  readonly #now: () => string
  readonly #printer: Pick<ReportPrinter, 'inOneTurn' | 'close'>

  constructor({ database, timeZone, now, printer }: ReportParts) {
    this.#database = database
    this.#timeZone = timeZone
    this.#now = now
    this.#printer = printer ?? new ReportPrinter()
  }

  /** Invoices in the order asked for, each on pages of its own. */
  async invoices(ids: readonly number[]): Promise<PrintedReport> {
    const invoices = await readInvoices(this.#database, ids, this.#timeZone)
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber)
    return this.#print(named('Invoice', numbers), invoices, invoiceReport)
  }

  /** Receipts of payments in the order asked for, each on pages of its own. */
  async paymentReceipts(ids: readonly number[]): Promise<PrintedReport> {
    const payments = await readPayments(this.#database, ids)
    const numbers = payments.map(({ paymentId }) => String(paymentId))
    return this.#print(named('Payment receipt', numbers), payments, paymentReceiptReport)
  }

  /** A stored statement: the account of its customer over its period. */
  async statement(id: number): Promise<PrintedReport> {
    const statement = await readStatement(this.#database, id, this.#timeZone)
    return this.#print(
      `Statement ${statement.customer.name} ${statement.endDay}`,
      [statement],
      statementReport,
    )
  }

  /** What a customer has not paid as of today. */
  async openInvoices(customerId: number): Promise<PrintedReport> {
    const today = dayOfInstant(this.#now(), this.#timeZone)
    const open = await readOpenInvoices(this.#database, customerId, today)
    return this.#print(`Open invoices ${open.customer.name} ${today}`, [open], openInvoicesReport)
  }

  /** Ends the browser that prints. */
  close(): Promise<void> {
    return this.#printer.close()
  }

  async #print<D>(
    title: string,
    documents: readonly D[],
    report: (document: D, letterhead: Letterhead) => ReportDocument,
  ): Promise<PrintedReport> {
    const letterhead = await readLetterhead(this.#database)
    const pages = documents.map((document) => report(document, letterhead))
    const pdf = await this.#printer.inOneTurn((print) => printReport(print, title, pages))
    return { fileName: fileName(title), pdf }
  }
}

/** `Invoice 1023`, or `Invoices 1023 to 1031` for several. */
function named(caption: string, numbers: readonly string[]): string {
  const [first = ''] = numbers
  return numbers.length === 1 ? `${caption} ${first}` : `${caption}s ${first} to ${numbers.at(-1) ?? ''}`
}

/** File systems take 255 bytes. */
const LONGEST_NAME = 120

/** Without the letters that file systems refuse. */
function fileName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${truncate(name, LONGEST_NAME)}.pdf`
}
