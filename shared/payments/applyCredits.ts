import { sum } from '../kernel/money.ts'
import { distributePayment, type OpenInvoice } from './distributePayment.ts'
import { leftUnpaid } from './enteredMoney.ts'
import type { PaymentCredit } from './PaymentCredit.ts'
import type { PaymentLine } from './PaymentLine.ts'
import { settlePayment, type PaymentLineDraft } from './settlePayment.ts'

type ApplicableCredit = Pick<PaymentCredit, 'id' | 'amount' | 'created' | 'applied' | 'deleted'>

export interface AppliedCredits {
  /** Credits that are applied in full to the payment with the lines. */
  readonly creditIds: readonly number[]
  readonly lines: readonly PaymentLineDraft[]
  /** The amount left over: a new open credit of that payment (PY10). */
  readonly remainder: { readonly amount: number; readonly notes: string } | null
}

/** Is the credit still available (S2 §3, M-047, PY9)? */
export function isOpenCredit(credit: Pick<PaymentCredit, 'applied' | 'deleted'>): boolean {
  return credit.applied === null && credit.deleted === null
}

/** The total of open credits, which a payment offers to apply (S2 §5, M-042). */
export function openCreditTotal(
  credits: readonly Pick<PaymentCredit, 'amount' | 'applied' | 'deleted'>[],
): number {
  return sum(credits.filter(isOpenCredit).map((credit) => credit.amount))
}

/**
 * Pays invoices from open credits, oldest first and only as many as needed; each is used in full, and the rest of the last one
 * becomes a new credit (S2 §4, M-042, PY9, PY10).
 */
export function applyCredits(
  credits: readonly ApplicableCredit[],
  invoices: readonly (OpenInvoice & { readonly description: string | null })[],
): AppliedCredits {
  const used = selectCredits(credits, sum(invoices.map((invoice) => Math.max(0, invoice.balance))))
  const money = sum(used.map((credit) => credit.amount))
  const settled = settlePayment(
    distributePayment(money, invoices).map(({ invoice, amount }) => ({
      invoiceId: invoice.id,
      description: invoice.description,
      startingBalance: invoice.balance,
      amount,
      notes: null,
    })),
  )
  const [excess, last] = [settled?.excess ?? 0, used.at(-1)]
  return {
    creditIds: used.map((credit) => credit.id),
    lines: settled?.lines ?? [],
    remainder:
      excess > 0 && last !== undefined ? { amount: excess, notes: `Remainder of credit #${last.id}` } : null,
  }
}

/**
 * The invoices that credits may pay, with what the lines of a payment leave unpaid of them: the one that it is received for, or all
 * (S2 §4, M-042, PY9).
 */
export function payableByCredits<I extends OpenInvoice>(
  invoices: readonly I[],
  lines: readonly Pick<PaymentLine, 'invoiceId' | 'amount'>[],
  receivedFor: number | null,
): readonly I[] {
  return invoices
    .filter(({ id }) => receivedFor === null || id === receivedFor)
    .map((invoice) => {
      const line = lines.find(({ invoiceId }) => invoiceId === invoice.id) ?? null
      return { ...invoice, balance: leftUnpaid(invoice.balance, line) }
    })
    .filter(({ balance }) => balance > 0)
}

/** The oldest open credits that together cover an amount, or all of them. */
function selectCredits(credits: readonly ApplicableCredit[], amountNeeded: number): ApplicableCredit[] {
  const oldestFirst = credits
    .filter(isOpenCredit)
    .toSorted((a, b) => ((a.created ?? '') < (b.created ?? '') ? -1 : 1))
  const used: ApplicableCredit[] = []
  for (const credit of oldestFirst)
    if (sum(used.map(({ amount }) => amount)) < amountNeeded) used.push(credit)
  return used
}
