import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { paymentDayRefusal } from '#shared/payments/paymentDays.ts'
import { PAYMENT_KINDS, type PaymentKind } from '#shared/payments/paymentKinds.ts'
import { correctionFieldRefusal } from '#shared/payments/paymentRules.ts'
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
  if (change.operation === 'create' && change.result['kind'] === 'Write-off')
    return [fixed('kind', 'A credit that writes an invoice off adds it.')]
  return [
    ...(requestedValues.has('customerId')
      ? [fixed('customerId', 'A payment cannot change its customer.')]
      : []),
    ...lockViolations(change, requestedValues),
    ...correctionViolations(change, requestedValues),
  ]
}

/** A document that corrects another one, and what was reversed, keep what they are; so does the kind of any (PY715). */
function correctionViolations(
  { current, operation }: PlannedChange,
  requestedValues: ReadonlyMap<string, unknown>,
): readonly Violation[] {
  if (operation !== 'update' || current === null) return []
  const stored = { kind: kindOf(current), reversed: textOf(current['reversed']) }
  return [...requestedValues.keys()].flatMap((field) => {
    const message = KIND_FIELDS.has(field)
      ? 'A payment stays what it is.'
      : correctionFieldRefusal(stored, field)
    return message === null ? [] : [fixed(field, message)]
  })
}

const KIND_FIELDS: ReadonlySet<string> = new Set(['kind', 'reversesPaymentId'])

function kindOf(current: Readonly<Record<string, unknown>>): PaymentKind {
  return PAYMENT_KINDS.find((kind) => kind === current['kind']) ?? 'Payment'
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
  return {
    quickBooksExport: textOf(current['quickBooksExport']),
    quickBooksId: textOf(current['quickBooksId']),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function fixed(field: string, message: string): Violation {
  return { code: 'fixed', field, message }
}
