import { sum } from '../kernel/money.ts'
import type { PaymentLine } from './PaymentLine.ts'

/** The words of S2 §5 and §8 for a line below 0 (M-038). */
export const NEGATIVE_LINE_MESSAGE = 'Payment Lines CANNOT be negative.'

/** What the line that records an excess is called (S2 §5). */
export const OVERPAYMENT_NOTE = 'Invoice OverPayment Record'

/** What was entered for one invoice. */
export interface EnteredLine {
  readonly invoiceId: number
  readonly description: string | null
  /** What is unpaid of the invoice before this payment. */
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
  /** What the lines add up to: the money received and the credits applied. */
  readonly amount: number
  /** What was too much; it becomes one credit of the customer, after someone was asked (PY5). */
  readonly excess: number
}

/**
 * The lines of a payment as they are stored: none of 0, each up to its invoice's balance, and a record of what was too much;
 * null when one is negative, which `NEGATIVE_LINE` says (S2 §5, M-038 to M-040, PY2 to PY5).
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
  const startingBalance = Math.max(0, line.startingBalance)
  const excess = sum([line.amount, -startingBalance])
  if (excess <= 0) return [{ invoiceId, description, notes, amount: line.amount, overPaymentAmount: null }]
  return [
    { invoiceId, description, notes, amount: startingBalance, overPaymentAmount: excess },
    {
      invoiceId: null,
      description: OVERPAYMENT_NOTE,
      notes: description,
      amount: excess,
      overPaymentAmount: null,
    },
  ]
}

export type LineCoverage = 'none' | 'partial' | 'full' | 'over'

/** How much of its invoice a line pays, as rows are coloured (S2 §2, M-037). */
export function lineCoverage(line: Pick<EnteredLine, 'amount' | 'startingBalance'>): LineCoverage {
  if (line.amount <= 0) return 'none'
  if (line.amount === line.startingBalance) return 'full'
  return line.amount > line.startingBalance ? 'over' : 'partial'
}

/** What of the money received and the credits applied is not on a line yet; below 0 where the lines have more (PY6). */
export function paymentBalance(
  received: number,
  credits: readonly number[],
  lines: readonly { readonly amount: number }[],
): number {
  return sum([received, ...credits, ...lines.map((line) => -line.amount)])
}
