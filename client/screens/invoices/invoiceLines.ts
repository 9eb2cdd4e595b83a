import { chargedHere, chargeKey } from '#shared/invoicing/chargeKey.ts'
import { LINES_READ_ONLY } from '#shared/invoicing/lockMessages.ts'
import { closedRefusal } from '#shared/settings/closedBooks.ts'
import { isReadOnly } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { renumberLines } from '#shared/invoicing/lineNumbers.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { quickBooksProductsQuery } from '#shared/accounting/queries.ts'
import { asText } from '../../kit/formatValue.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { InvoiceRecord, LineRecord } from './invoiceRows.ts'

/** The lines of an invoice that are not deleted, in their order. */
export function linesOf({ invoiceLines }: InvoiceRecord): readonly LineRecord[] {
  return invoiceLines
    .filter(({ deleted }) => deleted === null)
    .toSorted((a, b) => a.lineNumber - b.lineNumber || a.id - b.id)
}

/** Why no lines are added to an invoice, changed and removed; null while they are (M-005, AC500). */
export function linesRefusal(app: ScreenContext, invoice: InvoiceRecord): string | null {
  if (isReadOnly(invoice) || invoice.deleted !== null) return LINES_READ_ONLY
  return closedInvoiceRefusal(app, invoice)
}

/** Why what the books have of an invoice does not change: they are closed of the day that is stored of it; null otherwise (AC500). */
export function closedInvoiceRefusal(
  { store, widgetServices }: ScreenContext,
  invoice: InvoiceRecord,
): string | null {
  if (invoice.id < 0) return null
  return closedRefusal([asText(store.originalValue(invoice, 'invoiceDate'))], widgetServices.closedDay())
}

/** The values of a line of a draft that is added at the end. Throws QueryFailed. */
export async function lineValues({ store }: ScreenContext, invoice: InvoiceRecord, draft: LineDraft) {
  const { rows: products } = await store.queryRows(quickBooksProductsQuery)
  return { ...toInvoiceLine(draft, nextNumber(invoice), products), invoiceId: invoice.id }
}

/** Adds a line of a draft at the end, pending until Save, unless the invoice has its charge (IN2). Throws QueryFailed. */
export async function addDraft(app: ScreenContext, invoice: InvoiceRecord, draft: LineDraft): Promise<void> {
  const values = await lineValues(app, invoice, draft)
  const key = chargeKey(values)
  const charged = key === null ? undefined : linesOf(invoice).find((line) => chargeKey(line) === key)
  if (charged !== undefined) {
    app.toasts.error(chargedHere(charged, draft.jobId))
    return
  }
  app.store.create('InvoiceLine', values, 'Add line')
}

/** The number of a line that is added at the end. */
export function nextNumber(invoice: InvoiceRecord): number {
  return Math.max(0, ...linesOf(invoice).map(({ lineNumber }) => lineNumber)) + 1
}

/** Removes a line, pending until Save; those after it move up (M-008). */
export function removeLine({ store }: ScreenContext, invoice: InvoiceRecord, line: LineRecord): void {
  store.edit('Remove line', () => {
    store.remove(line)
    for (const { line: moved, lineNumber } of renumberLines(linesOf(invoice))) moved.lineNumber = lineNumber
  })
}

/** Whether the dialog of a line shows the jobs of the rental, of which one is then required (M-013). */
export function listsJobs({ miscItem }: Pick<LineRecord, 'miscItem'>): boolean {
  return !miscItem
}
