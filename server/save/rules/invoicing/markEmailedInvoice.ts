import { queueInvoiceEmail } from '#shared/invoicing/transitionInvoice.ts'
import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { canBeSent } from '#server/save/work/invoicing/canBeSent.ts'
import { queueRequestedEmails } from './queueRequestedEmails.ts'

/** A queued email marks its invoice as waiting (M-024, SV121). */
export const markEmailedInvoice: PrepareRule = {
  name: 'markEmailedInvoice',
  phase: 'prepare',
  because: 'A queued email marks its invoice as waiting.',
  watches: ['EmailMessage'],
  after: [queueRequestedEmails],
  run: async (unit, context) => {
    const records = new Records(unit)
    const queued = records.changes('EmailMessage').filter(({ operation }) => operation === 'create')
    const invoices = await records.findForUpdate(
      'Invoice',
      'id',
      queued.map(({ after }) => after.invoiceId),
    )
    // An email of a missing invoice is refused when the records are checked.
    for (const invoice of invoices.filter(canBeSent(records)))
      records.change('Invoice', invoice, queueInvoiceEmail(invoice, context.now) ?? {})
  },
}
