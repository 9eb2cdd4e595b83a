import { enteredNumber, sum } from '../kernel/money.ts'
import type { PaymentLine } from './PaymentLine.ts'
import { capLine, paymentBalance } from './settlePayment.ts'

type LineMoney = Pick<PaymentLine, 'amount' | 'overPaymentAmount'>

/** What is entered for a payment: the amount received, the credits applied to it, and its lines that pay invoices. */
interface Entered {
  readonly payment: { readonly paymentAmount: number | null }
  readonly appliedCredits: readonly { readonly amount: number; readonly deleted: string | null }[]
  readonly lines: readonly LineMoney[]
}

/** The sums of a payment while it is entered; dollars. */
export interface EnteredMoney {
  readonly received: number
  readonly appliedCredit: number
  /** Received and applied: what the lines may pay. */
  readonly money: number
  /** What is on the lines, overpayments included. */
  readonly onLines: number
  /** The money that is on no line yet; negative if the lines exceed it (PY6). */
  readonly balance: number
}

/** The sums of a payment while it is entered (S2 §5, PY6); nothing is received while what is typed is no number yet. */
export function enteredMoney({ payment, appliedCredits, lines }: Entered): EnteredMoney {
  const received = Math.max(0, enteredNumber(payment.paymentAmount))
  const credits = appliedCredits.filter(({ deleted }) => deleted === null).map(({ amount }) => amount)
  const onLines = moneyOn(lines)
  return {
    received,
    appliedCredit: sum(credits),
    money: sum([received, ...credits]),
    onLines,
    balance: paymentBalance(received, credits, [{ amount: onLines }]),
  }
}

/** What is on lines, overpayments included. */
export function moneyOn(lines: readonly LineMoney[]): number {
  return sum(lines.flatMap(({ amount, overPaymentAmount }) => [amount, overPaymentAmount ?? 0]))
}

/** The amount received that leaves no balance: what is on the lines, less the credits applied. */
export function amountOnLines({ onLines, appliedCredit }: EnteredMoney): number {
  return Math.max(0, sum([onLines, -appliedCredit]))
}

/** What a line pays once an applied credit is added to it, and what of both is beyond the starting balance (PY4, PY9). */
export function addToLine(line: LineMoney | null, added: LineMoney, startingBalance: number): LineMoney {
  return capLine(moneyOn(line === null ? [added] : [line, added]), startingBalance)
}

/** What a line leaves unpaid of a balance. */
export function leftUnpaid(balance: number, line: Pick<PaymentLine, 'amount'> | null): number {
  return sum([balance, -(line?.amount ?? 0)])
}

/** The overpayment of lines together (M-039). */
export function excessOf(lines: readonly Pick<PaymentLine, 'overPaymentAmount'>[]): number {
  return sum(lines.map(({ overPaymentAmount }) => overPaymentAmount ?? 0))
}
