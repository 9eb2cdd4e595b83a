import { isActiveInvoice } from './invoiceStatusTransitions.ts'

type InvoiceState = Parameters<typeof isActiveInvoice>[0]

/** A line of a job, with its invoice. */
interface JobLine<I extends InvoiceState> {
  readonly deleted: string | null
  readonly invoice: I | null
}

/** The active invoice that charges a job, the first of several; null where none does. */
export function activeInvoiceOf<I extends InvoiceState>(lines: readonly JobLine<I>[]): I | null {
  return invoicesOf(lines).find(isActiveInvoice) ?? null
}

/** The invoice that charges a job, or charged it: an active one rather than a voided one. */
export function invoiceOfJob<I extends InvoiceState>(lines: readonly JobLine<I>[]): I | null {
  return activeInvoiceOf(lines) ?? invoicesOf(lines)[0] ?? null
}

function invoicesOf<I extends InvoiceState>(lines: readonly JobLine<I>[]): readonly I[] {
  return lines.flatMap(({ deleted, invoice }) => (deleted === null && invoice !== null ? [invoice] : []))
}
