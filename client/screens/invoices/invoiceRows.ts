import type { Invoice } from '#shared/invoicing/Invoice.ts'
import type { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import type { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import type { RowOf } from '../../screen/list/ListOptions.ts'

/** An invoice is listed with its customer. */
export const INVOICE_RELATIONS = ['customer'] as const

export type InvoiceRow = RowOf<typeof invoicesQuery, typeof INVOICE_RELATIONS>

export type InvoiceRecord = RecordOfEntity<typeof Invoice>

export type LineRecord = RecordOfEntity<typeof InvoiceLine>

/** A part of the screen of an invoice. */
export interface InvoicePart {
  readonly record: InvoiceRecord
}
