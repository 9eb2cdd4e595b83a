import { unusualDayQuestion } from '../kernel/unusualDays.ts'
import type { Payment } from './Payment.ts'

/** Why a payment cannot have been made on this day, or null (PY211). */
export function paymentDayRefusal(paymentDate: string, today: string): string | null {
  return paymentDate > today ? 'A payment cannot be dated after today.' : null
}

/** Why a credit cannot be given on this day, or null (PY211, PY714). */
export function creditDayRefusal(creditDate: string, today: string): string | null {
  return creditDate > today ? 'A credit cannot be dated after today.' : null
}

/** What to ask before a payment of this day is stored, or null (PY211). */
export function paymentDayQuestion(
  { paymentDate }: Pick<Payment, 'paymentDate'>,
  today: string,
): string | null {
  return unusualDayQuestion('payment date', paymentDate, today)
}
