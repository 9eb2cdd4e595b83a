import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { deletionRefusal, voidRefusal } from '#shared/invoicing/transitionInvoice.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { readInvoicesWithPayments } from '#server/reads/payments/readInvoicesWithPayments.ts'
import type { PlannedChange } from '../../pipeline/change.ts'
import type { CheckRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'

/**
 * An invoice is neither voided nor deleted while a stored payment refers to it, not even one whose money on it was all too much
 * and became a credit, nor in the save that deletes the payment (M-027, M-028, IN31, IN32, SV128).
 */
export const keepInvoiceWithPayments: CheckRule = {
  name: 'keepInvoiceWithPayments',
  phase: 'check',
  watches: ['Invoice'],
  run: async (changes, context) => {
    const gone = changes.filter((change) => isVoided(change) || change.operation === 'delete')
    if (gone.length === 0) return []
    const ids = gone.map(({ result }) => Number(result['id']))
    const withPayments = await readInvoicesWithPayments(readingIn(context), ids)
    return gone.flatMap((change) => {
      const violation = violationOf(change, withPayments.has(Number(change.result['id'])))
      return violation === null ? [] : [{ change, violation }]
    })
  },
}

function violationOf(change: PlannedChange, hasPayments: boolean): Violation | null {
  const [code, field, message] = isVoided(change)
    ? (['voidRefused', 'statusId', voidRefusal(hasPayments)] as const)
    : (['deletionRefused', 'deleted', deletionRefusal(hasPayments)] as const)
  return message === null ? null : { code, field, message }
}

function isVoided({ current, result }: PlannedChange): boolean {
  return current?.['statusId'] !== INVOICE_STATUS.voided && result['statusId'] === INVOICE_STATUS.voided
}
