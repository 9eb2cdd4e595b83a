import { deletePayment, deletePaymentRefusal } from '#shared/payments/deletePayment.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import { refuseRestoringOrphanedCredit } from './guardCredit.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/**
 * Deleting a payment deletes the open credits from it and reopens those applied to it; it is refused if a credit from it was
 * applied (M-043, PY12 to PY14, SV114).
 */
export const releaseCreditsOfDeletedPayment: SettleRule = {
  name: 'releaseCreditsOfDeletedPayment',
  phase: 'settle',
  watches: ['Payment'],
  after: [refuseRestoringOrphanedCredit],
  run: async (unit) => {
    const records = new Records(unit)
    const { deleted } = records.deletions('Payment')
    if (deleted.length === 0) return
    const ids = deleted.map(({ after }) => after.id)
    const credits = [
      ...(await records.findForUpdate('PaymentCredit', 'sourcePaymentId', ids)),
      ...(await records.findForUpdate('PaymentCredit', 'paymentId', ids)),
    ]
    refuseAll(
      deleted.flatMap((change) => {
        const message = deletePaymentRefusal(change.after.id, credits)
        return violationsBy(change, message === null ? null : { code: 'creditApplied', message })
      }),
    )
    const byId = new Map(credits.map((credit) => [credit.id, credit]))
    for (const id of ids) {
      const { deletedCreditIds, reopenedCreditIds } = deletePayment(id, [], credits)
      for (const credit of creditsOf(byId, deletedCreditIds)) records.remove('PaymentCredit', credit)
      for (const credit of creditsOf(byId, reopenedCreditIds))
        records.change('PaymentCredit', credit, { paymentId: null, applied: null, appliedBy: null })
    }
  },
}

function creditsOf<C>(byId: ReadonlyMap<number, C>, ids: readonly number[]): C[] {
  return ids.map((id) => byId.get(id)).filter((credit) => credit !== undefined)
}
