import { formatMoney, sum } from '../kernel/money.ts'
import type { PaymentLine } from './PaymentLine.ts'

/** The message of S2 §5 and §8 for a negative line (M-038). */
export const NEGATIVE_LINE_MESSAGE = 'Payment Lines CANNOT be negative.'

/** The description of the line that records an overpayment (S2 §5). */
export const OVERPAYMENT_NOTE = 'Invoice OverPayment Record'

/** The amount entered for one invoice. */
export interface EnteredLine {
  readonly invoiceId: number
  readonly description: string | null
  /** The unpaid amount of the invoice before this payment. */
  readonly startingBalance: number
  readonly amount: number
  readonly notes: string | null
}

export type PaymentLineDraft = Pick<
  PaymentLine,
  'lineNumber' | 'invoiceId' | 'description' | 'amount' | 'overPaymentAmount' | 'notes'
>

export interface SettledPayment {
  readonly lines: readonly PaymentLineDraft[]
  /** The sum of the lines: the money received and the credits applied. */
  readonly amount: number
  /** The overpayment; it becomes one credit of the customer after confirmation (PY5). */
  readonly excess: number
}

/**
 * The lines of a payment to store: none of 0, each up to its invoice's balance, and a record of the overpayment; null if one is
 * negative, with the message `NEGATIVE_LINE_MESSAGE` (S2 §5, M-038 to M-040, PY2 to PY5).
 */
export function settlePayment(entered: readonly EnteredLine[]): SettledPayment | null {
  if (entered.some((line) => line.amount < 0)) return null
  const lines = entered
    .filter((line) => line.amount !== 0)
    .flatMap(cappedLine)
    .map((line, index) => ({ ...line, lineNumber: index + 1 }))
  return {
    lines,
    amount: sum(lines.map((line) => line.amount)),
    excess: sum(lines.map((line) => line.overPaymentAmount ?? 0)),
  }
}

function cappedLine(line: EnteredLine): Omit<PaymentLineDraft, 'lineNumber'>[] {
  const { invoiceId, description, notes } = line
  const capped = capLine(line.amount, line.startingBalance)
  const paying = { invoiceId, description, notes, ...capped }
  if (capped.overPaymentAmount === null) return [paying]
  return [
    paying,
    {
      invoiceId: null,
      description: OVERPAYMENT_NOTE,
      notes: description,
      amount: capped.overPaymentAmount,
      overPaymentAmount: null,
    },
  ]
}

/** What a line pays of its invoice, and what is beyond its balance (PY4). */
export function capLine(
  amount: number,
  startingBalance: number,
): Pick<PaymentLine, 'amount' | 'overPaymentAmount'> {
  const balance = Math.max(0, startingBalance)
  const excess = sum([amount, -balance])
  return excess > 0 ? { amount: balance, overPaymentAmount: excess } : { amount, overPaymentAmount: null }
}

export type LineCoverage = 'none' | 'partial' | 'full' | 'over'

/** How much of its invoice a line pays, which determines the row's color (S2 §2, M-037). */
export function lineCoverage(line: Pick<EnteredLine, 'amount' | 'startingBalance'>): LineCoverage {
  if (line.amount <= 0) return 'none'
  if (line.amount === line.startingBalance) return 'full'
  return line.amount > line.startingBalance ? 'over' : 'partial'
}

/** The part of the received money and applied credits that is not on a line yet; negative if the lines exceed it (PY6). */
export function paymentBalance(
  received: number,
  credits: readonly number[],
  lines: readonly { readonly amount: number }[],
): number {
  return sum([received, ...credits, ...lines.map((line) => -line.amount)])
}

/** What a payment's balance means, if it is not 0 (PY6). */
export function paymentBalanceProblem(balance: number): string | null {
  if (balance === 0) return null
  return balance > 0
    ? `${formatMoney(balance)} of the money is on no line yet.`
    : `The lines have ${formatMoney(-balance)} more than was received.`
}
