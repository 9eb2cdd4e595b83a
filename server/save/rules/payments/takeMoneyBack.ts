import { openCreditTotal } from '#shared/payments/applyCredits.ts'
import { paymentName } from '#shared/payments/paymentKinds.ts'
import { refundedCredits, refundRefusal } from '#shared/payments/refunds.ts'
import { paidAgainRefusal, refundedRefusal, takenOffInvoices } from '#shared/payments/reversePayment.ts'
import { fullName } from '../../pipeline/derive.ts'
import { moneyOfPayment } from '../../work/payments/moneyOfPayment.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { releaseCreditsOfDeletedPayment } from './releaseCreditsOfDeletedPayment.ts'
import { settlePayment } from './settlePayment.ts'

/**
 * A reversal takes the money of its payment off the invoices that it paid, wherever it went, and out of open credits; the payment stays as
 * it was and says on which day it was taken back. A refund pays open credits back, the oldest first (PY710, PY711, SV711).
 */
export const takeMoneyBack: SettleRule = {
  name: 'takeMoneyBack',
  phase: 'settle',
  because: 'What a reversal takes back is owed again, and what a refund pays back is no credit any more.',
  watches: ['Payment'],
  after: [releaseCreditsOfDeletedPayment],
  before: [settlePayment],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('Payment')
    for (const change of changes.filter(({ operation }) => operation === 'create')) {
      if (change.after.kind === 'Reversal') await reverse(records, context, change)
      if (change.after.kind === 'Refund') await refund(records, context, change)
    }
    await standAgain(records)
  },
}

async function reverse(
  records: Records,
  context: RuleContext,
  change: RecordChange<'Payment'>,
): Promise<void> {
  const reversal = change.after
  const [original] = await records.findForUpdate('Payment', 'id', [reversal.reversesPaymentId])
  if (original === undefined) return
  const money = await moneyOfPayment(records, original)
  const message = refundedRefusal(original, money)
  refuseAll(violationsBy(change, message === null ? null : { code: 'reversal', message }))
  for (const [index, { invoiceId, amount }] of takenOffInvoices(money.onInvoices).entries())
    records.add('PaymentLine', {
      paymentId: reversal.id,
      invoiceId,
      lineNumber: index + 1,
      description: `${paymentName(original)} reversed`,
      amount,
      takesBack: true,
    })
  for (const credit of money.credits) use(records, context, credit, reversal)
  records.change('Payment', original, { reversed: reversal.paymentDate })
}

async function refund(
  records: Records,
  context: RuleContext,
  change: RecordChange<'Payment'>,
): Promise<void> {
  const { after } = change
  const credits = await records.findForUpdate('PaymentCredit', 'customerId', [after.customerId])
  const message = refundRefusal(-after.paymentAmount, openCreditTotal(credits))
  refuseAll(
    violationsBy(change, message === null ? null : { code: 'refund', field: 'paymentAmount', message }),
  )
  for (const credit of refundedCredits(credits, -after.paymentAmount)) use(records, context, credit, after)
}

/** The document uses up a credit; what is left of it becomes another one (PY10). */
function use(
  records: Records,
  context: RuleContext,
  credit: Stored<'PaymentCredit'>,
  { id }: Stored<'Payment'>,
): void {
  records.change('PaymentCredit', credit, {
    paymentId: id,
    applied: context.now,
    appliedBy: fullName(context.user),
  })
}

/** The payment of a reversal that is deleted counts again. */
async function standAgain(records: Records): Promise<void> {
  const { deleted } = records.deletions('Payment')
  await refusePaidAgain(records, deleted)
  const originals = await records.findForUpdate(
    'Payment',
    'id',
    deleted.map(({ after }) => after.reversesPaymentId),
  )
  for (const original of originals) records.change('Payment', original, { reversed: null })
}

/** An invoice that was paid again would be paid twice (PY715). */
async function refusePaidAgain(records: Records, deleted: readonly RecordChange<'Payment'>[]): Promise<void> {
  const reversals = deleted.filter(({ after }) => after.kind === 'Reversal')
  const lines = await records.findForUpdate(
    'PaymentLine',
    'paymentId',
    reversals.map(({ after }) => after.id),
  )
  const invoices = await records.findForUpdate(
    'Invoice',
    'id',
    lines.map(({ invoiceId }) => invoiceId),
  )
  refuseAll(
    reversals.flatMap((change) =>
      lines
        .filter(({ paymentId }) => paymentId === change.after.id)
        .flatMap((line) => {
          const invoice = invoices.find(({ id }) => id === line.invoiceId)
          const message = invoice === undefined ? null : paidAgainRefusal(invoice, line)
          return violationsBy(change, message === null ? null : { code: 'reversed', message })
        }),
    ),
  )
}
