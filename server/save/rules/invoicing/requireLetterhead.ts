import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { LETTERHEAD_SETTINGS, letterheadRefusal } from '#shared/settings/letterhead.ts'
import { readSettings } from '#server/reads/settings/readSettings.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** A company without a letterhead marks no invoice as printed, makes no statement, and mails no document (SE10, SV145). */
export const requireLetterhead: SettleRule = {
  name: 'requireLetterhead',
  phase: 'settle',
  watches: ['Invoice', 'EmailMessage', 'Statement'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const sending = [
      ...records.changes('Invoice').filter(isSent),
      ...records.changes('Statement').filter(({ before }) => before === null),
      ...records.changes('EmailMessage').filter(({ before, after }) => before === null && hasDocument(after)),
    ]
    const [first] = sending
    if (first === undefined) return
    const refusal = letterheadRefusal(await readSettings(readingIn(context), LETTERHEAD_SETTINGS))
    // One reason, however many documents: it is the company's, not theirs.
    refuseAll(violationsBy(first, refusal))
  },
}

/** One that is added as sent was sent by the former system: only an import does that (IM809). */
function isSent({ before, after }: RecordChange<'Invoice'>): boolean {
  return before !== null && after.statusId !== before.statusId && SENT.includes(after.statusId)
}

const SENT: readonly number[] = [INVOICE_STATUS.printed, INVOICE_STATUS.waitingToEmail]

type Email = RecordChange<'EmailMessage'>['after']

function hasDocument({ invoiceId, paymentId, statementId, customerId }: Email): boolean {
  return [invoiceId, paymentId, statementId, customerId].some((id) => id !== null)
}
