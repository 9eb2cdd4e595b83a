import { formatMoney, sum } from '../kernel/money.ts'
import type { Payment } from './Payment.ts'
import type { PaymentLine } from './PaymentLine.ts'

type LineWithExcess = Pick<PaymentLine, 'id' | 'amount' | 'overPaymentAmount'>

/** A payment line's amount and excess after its invoice's total decreased. */
export interface ReturnedLine {
  readonly id: number
  readonly amount: number
  readonly overPaymentAmount: number
}

/**
 * The changed payment lines if they pay more than their invoice's total: the newest lines return the excess, which becomes an
 * overpayment (ambiguities 57, PY20). `lines` are those of existing payments; a line whose money a reversal took back returns nothing.
 */
export function returnExcess(
  lines: readonly LineWithExcess[],
  totalWithTax: number,
  isReversed: (line: LineWithExcess) => boolean = () => false,
): readonly ReturnedLine[] {
  let excess = sum([...lines.map(({ amount }) => amount), -totalWithTax])
  return standing(lines, isReversed)
    .toSorted((a, b) => b.line.id - a.line.id)
    .flatMap(({ line: { id, amount, overPaymentAmount }, left }) => {
      const returned = Math.min(left, Math.max(0, excess))
      excess = sum([excess, -returned])
      if (returned === 0) return []
      return [
        { id, amount: sum([amount, -returned]), overPaymentAmount: sum([overPaymentAmount ?? 0, returned]) },
      ]
    })
}

/**
 * What is left on each line of the money that reversals took off its invoice: nothing on those of payments that were reversed; what they
 * took of an overpayment, which other payments had used there, is off the oldest of the others.
 */
function standing(
  lines: readonly LineWithExcess[],
  isReversed: (line: LineWithExcess) => boolean,
): readonly { readonly line: LineWithExcess; readonly left: number }[] {
  const own = lines.filter((line) => line.amount >= 0 && !isReversed(line))
  const gone = lines.filter((line) => line.amount < 0 || isReversed(line))
  let taken = Math.max(0, -sum(gone.map(({ amount }) => amount)))
  return own
    .toSorted((a, b) => a.id - b.id)
    .map((line) => {
      const off = Math.min(line.amount, taken)
      taken = sum([taken, -off])
      return { line, left: sum([line.amount, -off]) }
    })
}

/** Why an invoice cannot be billed for less than was paid and written off of it, or null (PY712). */
export function writtenOffRefusal(
  lines: readonly LineWithExcess[],
  totalWithTax: number,
  writeOff: Pick<Payment, 'id'> | undefined,
): string | null {
  const excess = sum([...lines.map(({ amount }) => amount), -totalWithTax])
  return writeOff === undefined || excess <= 0
    ? null
    : `The invoice would be ${formatMoney(excess)} less than was paid and written off. Delete write-off ${writeOff.id} first.`
}
