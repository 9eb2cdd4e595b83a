import { isManualStatusChange } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { queueInvoiceEmails, refuseUnsent } from '../../work/invoicing/queueInvoiceEmails.ts'
import { requestedChanges } from '#server/save/work/requestedValues.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

/**
 * No invoice waits for an email that nobody queued: if a client marks one as emailed without adding an email, it is queued as by
 * the call (M-024, ambiguity 13, SV121). Throws RuleViolations without a recipient.
 */
export const queueRequestedEmails: PrepareRule = {
  name: 'queueRequestedEmails',
  phase: 'prepare',
  because: 'An invoice that is marked as emailed is emailed.',
  watches: ['Invoice'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const sent = new Set(
      records
        .changes('EmailMessage')
        .filter(({ before }) => before === null)
        .map(({ after }) => after.invoiceId),
    )
    const requests = records.changes('Invoice').filter(requestsEmail)
    const ids = requests.map(({ after }) => after.id).filter((id) => !sent.has(id))
    if (ids.length > 0) refuseUnsent(await queueInvoiceEmails(records, context, ids))
  },
}

/** Invalid transitions are refused when the records are checked. */
function requestsEmail({ operation, before, planned }: RecordChange<'Invoice'>): boolean {
  if (operation === 'delete' || before === null) return false
  const requests = requestedChanges(planned)
  const next = requests.get('statusId')
  if (typeof next !== 'number') return typeof requests.get('emailed') === 'string'
  return next === INVOICE_STATUS.waitingToEmail && isManualStatusChange(before, next)
}
