import { queueInvoiceEmail } from '#shared/invoicing/invoiceTransitions.ts'
import { Records } from '../records.ts'
import type { SaveRule } from '../SaveRule.ts'

/** An email that is queued says so on the invoice that it brings (M-024, SV121). */
export const mailedInvoices: SaveRule = {
  entity: 'EmailMessage',
  prepare: async (unit, told) => {
    const records = new Records(unit)
    const queued = records.changes('EmailMessage').filter(({ operation }) => operation === 'create')
    const invoices = await records.find(
      'Invoice',
      'id',
      queued.map(({ after }) => after.invoiceId),
    )
    for (const invoice of invoices)
      records.change('Invoice', invoice, queueInvoiceEmail(invoice, told.now) ?? {})
  },
}
