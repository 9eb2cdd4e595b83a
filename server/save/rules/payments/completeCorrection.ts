import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { isMoneyOut } from '#shared/payments/paymentKinds.ts'
import { reversalDayRefusal, reversalRefusal } from '#shared/payments/reversePayment.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { Records, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'

/**
 * A reversal takes customer, amount and method of the payment that it takes back; what it and a refund are of goes back, however it was
 * entered. A credit that is given, and a write-off, are of today unless they say of which day (PY710 to PY714, SV710).
 */
export const completeCorrection: PrepareRule = {
  name: 'completeCorrection',
  phase: 'prepare',
  because: 'A reversal is of the money of the payment that it takes back.',
  watches: ['Payment'],
  run: async (unit) => {
    const records = new Records(unit)
    const added = records
      .changes('Payment')
      .filter((change) => change.operation === 'create' && isRequestedByClient(change))
      .filter(({ after }) => isMoneyOut(after))
    const originals = await records.findForUpdate(
      'Payment',
      'id',
      added.map(({ after }) => after.reversesPaymentId),
    )
    for (const change of added) {
      const { after } = change
      const original = originals.find(({ id }) => id === after.reversesPaymentId)
      if (after.kind === 'Reversal' && original !== undefined) {
        refuseAll(violationsBy(change, violationOf(after, original)))
        records.change('Payment', after, {
          customerId: original.customerId,
          paymentMethodId: original.paymentMethodId,
          referenceNumber: after.referenceNumber ?? original.referenceNumber,
          paymentAmount: -original.paymentAmount,
        })
      } else records.change('Payment', after, { paymentAmount: -Math.abs(after.paymentAmount) })
    }
  },
}

function violationOf(reversal: Stored<'Payment'>, original: Stored<'Payment'>): Violation | null {
  const message = reversalRefusal(original)
  if (message !== null) return { code: 'reversal', message }
  const dayMessage = reversalDayRefusal(original, reversal.paymentDate)
  return dayMessage === null ? null : { code: 'reversal', field: 'paymentDate', message: dayMessage }
}

/** A credit that is given is of a day: today, unless it says which (PY714, SV710); one that writes off is of the customer of its invoice. */
export const completeCredit: PrepareRule = {
  name: 'completeCredit',
  phase: 'prepare',
  because: 'A credit that is given is of a day.',
  watches: ['PaymentCredit'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const added = records
      .changes('PaymentCredit')
      .filter((change) => change.operation === 'create' && isRequestedByClient(change))
      .map(({ after }) => after)
    const invoices = await records.findForUpdate(
      'Invoice',
      'id',
      added.map(({ writtenOffInvoiceId }) => writtenOffInvoiceId),
    )
    for (const credit of added) {
      const invoice = invoices.find(({ id }) => id === credit.writtenOffInvoiceId)
      records.change('PaymentCredit', credit, {
        creditDate: credit.creditDate ?? dayOfInstant(context.now, context.timeZone),
        ...(invoice !== undefined && { customerId: invoice.customerId }),
      })
    }
  },
}
