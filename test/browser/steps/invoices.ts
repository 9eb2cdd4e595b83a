import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { ProductUnderTest } from './product.ts'
import { fileAt } from './openedFiles.ts'
import { SCREEN } from './screen.ts'

export const INVOICES = 'Invoices'
/** The list of an invoice's lines. */
export const LINES = 'Lines'

/** The card with the sums of an invoice. */
export const TOTAL = `${SCREEN}//*[@data-testid="invoice-totals"]`

interface StoredLine {
  readonly id: number
  readonly lineNumber: number
  readonly jobDumpsterFeeId: number | null
  readonly rate: number
  readonly total: number
}

export function statusOf({ stored }: ProductUnderTest, invoiceId: number): unknown {
  return stored.row('Invoice', invoiceId)['statusId']
}

/** The stored lines of an invoice in their order, with their totals to the cent. */
export function linesOf({ stored }: ProductUnderTest, invoiceId: number): readonly StoredLine[] {
  return stored
    .all('SELECT * FROM InvoiceLine WHERE invoiceId = ? AND deleted IS NULL ORDER BY lineNumber', invoiceId)
    .map((line) => {
      const rate = Number(line['rate'])
      return {
        ...line,
        id: Number(line['id']),
        lineNumber: Number(line['lineNumber']),
        jobDumpsterFeeId: line['jobDumpsterFeeId'] === null ? null : Number(line['jobDumpsterFeeId']),
        rate,
        total: Math.round(Number(line['quantity']) * rate * 100) / 100,
      }
    })
}

/** The print of an invoice, as the user who is signed in gets it. */
export function reportOf(tab: BrowserTab, product: ProductUnderTest, invoiceId: number): Promise<Buffer> {
  return fileAt(tab, product, `/api/report/invoice?ids=${invoiceId}`)
}
