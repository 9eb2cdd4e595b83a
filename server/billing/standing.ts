import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'

/** The condition that an invoice `i` stands: neither deleted nor voided (isStanding). */
export const INVOICE_STANDS = `i.[deleted] IS NULL AND i.[statusId] <> ${INVOICE_STATUS.voided}`

/** The condition that a line `l` of an invoice `i` counts: live, and the invoice stands. */
export const LINE_STANDS = `l.[deleted] IS NULL AND ${INVOICE_STANDS}`
