import { deletePayment, deletePaymentRefusal, deleteReversedRefusal } from '#shared/payments/deletePayment.ts'
import { isWriteOff } from '#shared/payments/writeOff.ts'
import { Records } from '../../work/records.ts'
import { reversedMoneyIn } from '../../work/payments/reversedMoney.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import { refuseRestoringOrphanedCredit } from './guardCredit.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/**
 * Deleting a payment deletes the open credits from it and reopens those applied to it; it is refused if a credit from it was
 * applied, unless the payment that used it is deleted in the same save (M-043, PY12 to PY14, SV92, SV114).
 */
export const releaseCreditsOfDeletedPayment: SettleRule = {
  name: 'releaseCreditsOfDeletedPayment',
  phase: 'settle',
  because: 'Credits from a deleted payment are deleted, those applied to it are open again.',
  watches: ['Payment'],
  after: [refuseRestoringOrphanedCredit],
  run: async (unit) => {
    const records = new Records(unit)
    const { deleted } = records.deletions('Payment')
    if (deleted.length === 0) return
    const ids = deleted.map(({ after }) => after.id)
    const found = [
      ...(await records.findForUpdate('PaymentCredit', 'sourcePaymentId', ids)),
      ...(await records.findForUpdate('PaymentCredit', 'paymentId', ids)),
    ]
    const byId = new Map(found.map((credit) => [credit.id, credit]))
    const credits = [...byId.values()]
    const usingReversed = await reversedMoneyIn(
      records,
      deleted.map(({ after }) => after),
    )
    const reversals = await records.findForUpdate('Payment', 'reversesPaymentId', ids)
    refuseAll(
      deleted.flatMap((change) => {
        const message =
          deleteReversedRefusal(change.after.id, reversals) ?? usingReversed.get(change.after.id) ?? null
        return violationsBy(change, message === null ? null : { code: 'reversed', message })
      }),
    )
    refuseAll(
      deleted.flatMap((change) => {
        const message = deletePaymentRefusal(change.after.id, credits, ids)
        return violationsBy(change, message === null ? null : { code: 'creditApplied', message })
      }),
    )
    const deletions = ids.map((id) => deletePayment(id, [], credits))
    for (const { deletedCreditIds } of deletions)
      for (const credit of creditsOf(byId, deletedCreditIds)) {
        records.remove('PaymentCredit', credit)
        if (isWriteOff(credit)) records.change('PaymentCredit', credit, OPEN)
      }
    // After that, as one that is both is deleted and not applied.
    for (const { reopenedCreditIds } of deletions)
      for (const credit of creditsOf(byId, reopenedCreditIds)) records.change('PaymentCredit', credit, OPEN)
  },
}

const OPEN = { paymentId: null, applied: null, appliedBy: null } as const

function creditsOf<C>(byId: ReadonlyMap<number, C>, ids: readonly number[]): C[] {
  return ids.map((id) => byId.get(id)).filter((credit) => credit !== undefined)
}
