import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'

/** The condition that an invoice `i` is active: neither deleted nor voided (isActiveInvoice). */
export const INVOICE_IS_ACTIVE = `i.[deleted] IS NULL AND i.[statusId] <> ${INVOICE_STATUS.voided}`

/** The condition that a line `l` of an invoice `i` counts: it is live and the invoice is active. */
export const LINE_IS_ACTIVE = `l.[deleted] IS NULL AND ${INVOICE_IS_ACTIVE}`
