import type { Invoice } from './Invoice.ts'
import { INVOICE_STATUS } from './invoiceStatuses.ts'

type ExportableInvoice = Pick<
  Invoice,
  'id' | 'statusId' | 'readyToExport' | 'quickBooksId' | 'quickBooksLastExport'
>

export interface ReadyToExport {
  readonly changes: readonly Pick<Invoice, 'id' | 'readyToExport' | 'quickBooksId'>[]
  /** Voided invoices are skipped because their marker in quickBooksId would be lost. */
  readonly skippedVoided: number
  readonly alreadyExported: number
  /** The question of S2 §8 if some were already exported (M-035). */
  readonly question: string | null
}

const ALREADY_EXPORTED_QUESTION =
  'One or more of the selected invoices have already been exported. Do you still want to mark them as ready to export?'

/** Marks invoices as ready to export: sets the date if there is none yet, and clears the accounting id (S2 §4, M-035, IN33). */
export function readyToExport(invoices: readonly ExportableInvoice[], now: string): ReadyToExport {
  const exportable = invoices.filter((invoice) => invoice.statusId !== INVOICE_STATUS.voided)
  const alreadyExported = exportable.filter(isExported).length
  return {
    changes: exportable.map(({ id, readyToExport: since }) => ({
      id,
      readyToExport: since ?? now,
      quickBooksId: null,
    })),
    skippedVoided: invoices.length - exportable.length,
    alreadyExported,
    question: alreadyExported > 0 ? ALREADY_EXPORTED_QUESTION : null,
  }
}

/** Was the invoice sent to the accounting system (M-027 warns, M-030 shows a check)? */
export function isExported(invoice: Pick<Invoice, 'quickBooksId' | 'quickBooksLastExport'>): boolean {
  return invoice.quickBooksId !== null || invoice.quickBooksLastExport !== null
}
