import { dayOfInstant } from '#shared/kernel/days.ts'
import { missing, type Violation } from '#shared/model/Violation.ts'
import { creditFieldRefusal, newCreditRefusal } from '#shared/payments/creditRules.ts'
import { deleteCreditRefusal } from '#shared/payments/deletePayment.ts'
import { creditDayRefusal } from '#shared/payments/paymentDays.ts'
import { isWriteOff } from '#shared/payments/writeOff.ts'
import { requestedChanges, givenValues } from '#server/save/work/requestedValues.ts'
import type { PlannedChange } from '../../pipeline/change.ts'
import { fullName } from '../../pipeline/derive.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { CheckRule, PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'

/** A credit is applied in full by setting its payment (M-042, PY9, SV113). */
export const applyCredit: PrepareRule = {
  name: 'applyCredit',
  phase: 'prepare',
  because: 'A credit is applied at the moment of the save.',
  watches: ['PaymentCredit'],
  run: async (unit, context) => {
    const records = new Records(unit)
    for (const { operation, before, after, planned } of records.changes('PaymentCredit')) {
      if (operation === 'delete' || before?.applied !== null) continue
      if (requestedChanges(planned).has('paymentId') && after.paymentId !== null)
        records.change('PaymentCredit', after, { applied: context.now, appliedBy: fullName(context.user) })
    }
  },
}

/**
 * A client's credit starts open and without a source payment, is applied to another payment than that, and then only its notes may
 * change (M-042, M-046, M-047, PY9, PY11, PY17, SV113).
 */
export const guardCredit: CheckRule = {
  name: 'guardCredit',
  phase: 'check',
  watches: ['PaymentCredit'],
  run: async (changes, context) => {
    const today = dayOfInstant(context.now, context.timeZone)
    return changes
      .filter(({ requested }) => requested.index >= 0)
      .flatMap((change) =>
        [...dayViolations(change, today), ...violationsOf(change)].map((violation) => ({
          change,
          violation,
        })),
      )
  },
}

/** A credit is not restored once its source payment is deleted, or its overpayment corrected away (SV113, SV114, SV116). */
export const refuseRestoringOrphanedCredit: SettleRule = {
  name: 'refuseRestoringOrphanedCredit',
  phase: 'settle',
  watches: ['PaymentCredit'],
  run: async (unit) => {
    const records = new Records(unit)
    const restored = records.changes('PaymentCredit').filter(({ operation }) => operation === 'restore')
    const sources = await records.findForUpdate(
      'Payment',
      'id',
      restored.map(({ after }) => after.sourcePaymentId),
    )
    const isGone = ({ after }: RecordChange<'PaymentCredit'>): boolean =>
      sources.some(({ id, deleted }) => id === after.sourcePaymentId && deleted !== null)
    refuseAll([
      ...restored.filter(isGone).flatMap((change) => violationsBy(change, SOURCE_DELETED)),
      ...restored.filter(isWithdrawn).flatMap((change) => violationsBy(change, WITHDRAWN)),
      ...restored
        .filter(({ after }) => isWriteOff(after))
        .flatMap((change) => violationsBy(change, WRITTEN_OFF)),
    ])
  },
}

const SOURCE_DELETED = {
  code: 'reference',
  field: 'sourcePaymentId',
  message: 'The payment that this credit came from was deleted.',
}

const OWN_CREDIT = {
  code: 'ownCredit',
  field: 'paymentId',
  message: 'A credit cannot be applied to the payment that it came from.',
}

const EXPORTED_BY_EXPORT = 'Only an export sets when a credit was exported.'

const WITHDRAWN = {
  code: 'restored',
  field: 'deleted',
  message: 'The overpayment that this credit came from was corrected.',
}

const WRITTEN_OFF = {
  code: 'restored',
  field: 'deleted',
  message: 'A write-off that was taken back cannot be restored. Write the invoice off again.',
}

/** Was the credit deleted because its payment has no excess any more? */
function isWithdrawn({ after }: RecordChange<'PaymentCredit'>): boolean {
  return after.amount === 0
}

function dayViolations({ current, result }: PlannedChange, today: string): readonly Violation[] {
  const { creditDate } = result
  if (typeof creditDate !== 'string' || creditDate === current?.['creditDate']) return []
  const message = creditDayRefusal(creditDate, today)
  return message === null ? [] : [{ code: 'future', field: 'creditDate', message }]
}

function violationsOf(change: PlannedChange): readonly Violation[] {
  if (change.operation === 'create') {
    const given = givenValues(change)
    return refusals([...given.keys()], newCreditRefusal)
  }
  const before = creditBefore(change)
  if (change.operation === 'delete') return refusedDeletion(before)
  const requestedValues = requestedChanges(change)
  const violations = [...refusals([...requestedValues.keys()], (field) => creditFieldRefusal(before, field))]
  if (typeof requestedValues.get('quickBooksExport') === 'string')
    violations.push({ code: 'fixed', field: 'quickBooksExport', message: EXPORTED_BY_EXPORT })
  if (before.applied !== null) return violations
  const { paymentId } = change.result
  if (requestedValues.has('paymentId') && paymentId !== null && paymentId === before.sourcePaymentId)
    return [...violations, OWN_CREDIT]
  if (requestedValues.has('applied') && (requestedValues.get('paymentId') ?? null) === null)
    return [...violations, missing('paymentId')]
  return violations
}

type Credit = Pick<
  Stored<'PaymentCredit'>,
  'applied' | 'paymentId' | 'sourcePaymentId' | 'writtenOffInvoiceId' | 'quickBooksExport'
>

function creditBefore({ current }: PlannedChange): Credit {
  const key = (name: string): number | null => {
    const value = current?.[name]
    return typeof value === 'number' ? value : null
  }
  const instant = (name: string): string | null => {
    const value = current?.[name]
    return typeof value === 'string' ? value : null
  }
  return {
    applied: instant('applied'),
    quickBooksExport: instant('quickBooksExport'),
    paymentId: key('paymentId'),
    sourcePaymentId: key('sourcePaymentId'),
    writtenOffInvoiceId: key('writtenOffInvoiceId'),
  }
}

function refusedDeletion(before: Credit): readonly Violation[] {
  const message = deleteCreditRefusal(before)
  return message === null ? [] : [{ code: 'creditApplied', message }]
}

function refusals(
  fields: readonly string[],
  refusalOf: (field: string) => string | null,
): readonly Violation[] {
  return fields.flatMap((field) => {
    const message = refusalOf(field)
    return message === null ? [] : [{ code: 'fixed', field, message }]
  })
}
