import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { paymentDayRefusal } from '#shared/payments/paymentDays.ts'
import { requestedChanges } from '#server/save/work/requestedValues.ts'
import { isPaymentHandedOver, PAYMENT_READ_ONLY, unlockPayment } from '#shared/payments/handedOver.ts'
import type { PlannedChange } from '../../pipeline/change.ts'
import type { CheckRule } from '../../pipeline/SaveRule.ts'

/**
 * Guards client changes of payments: exported ones are only unlocked, and none is of a day to come (SV112, SV200, PY211).
 */
export const guardPayment: CheckRule = {
  name: 'guardPayment',
  phase: 'check',
  watches: ['Payment'],
  run: async (changes, context) => {
    const today = dayOfInstant(context.now, context.timeZone)
    return changes.flatMap((change) =>
      violationsOf(change, today).map((violation) => ({ change, violation })),
    )
  },
}

/** Guards client changes of payment lines. */
export const guardPaymentLine: CheckRule = {
  name: 'guardPaymentLine',
  phase: 'check',
  watches: ['PaymentLine'],
  run: async (changes) =>
    changes
      .filter((change) => requestedChanges(change).has('paymentId'))
      .map((change) => ({ change, violation: fixed('paymentId', 'A line cannot change its payment.') })),
}

function violationsOf(change: PlannedChange, today: string): readonly Violation[] {
  if (change.requested.index < 0) return []
  const { paymentDate } = change.result
  if (typeof paymentDate === 'string' && paymentDate !== change.current?.['paymentDate']) {
    const message = paymentDayRefusal(paymentDate, today)
    if (message !== null) return [{ code: 'future', field: 'paymentDate', message }]
  }
  const requestedValues = requestedChanges(change)
  return [
    ...(requestedValues.has('customerId')
      ? [fixed('customerId', 'A payment cannot change its customer.')]
      : []),
    ...lockViolations(change, requestedValues),
  ]
}

/** Unlocking is the only change of a payment that was exported, besides its deletion. */
function lockViolations(
  { current, operation }: PlannedChange,
  requestedValues: ReadonlyMap<string, unknown>,
): readonly Violation[] {
  if (operation !== 'update' || current === null || !isPaymentHandedOver(exportOf(current))) return []
  const unlocking = new Map<string, unknown>(Object.entries(unlockPayment()))
  const isUnlocked = requestedValues.get('quickBooksExport') === null
  return [...requestedValues]
    .filter(([field, value]) => !(isUnlocked && unlocking.has(field) && unlocking.get(field) === value))
    .map(([field]) => ({ code: 'readOnly', field, message: PAYMENT_READ_ONLY }))
}

/** What the stored record says about its export. */
function exportOf(current: Readonly<Record<string, unknown>>): Parameters<typeof isPaymentHandedOver>[0] {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return {
    quickBooksExport: text(current['quickBooksExport']),
    quickBooksId: text(current['quickBooksId']),
  }
}

function fixed(field: string, message: string): Violation {
  return { code: 'fixed', field, message }
}
