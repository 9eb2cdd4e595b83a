import { sum } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'
import type { Payment } from '../payments/Payment.ts'
import type { PaymentCredit } from '../payments/PaymentCredit.ts'
import type { LineShare, Payout } from './CreditAllocation.ts'
import {
  NotExportable,
  NOT_TAXABLE,
  QUICKBOOKS_LENGTHS as LENGTHS,
  textUpTo,
  withoutUndefined,
  type CreditMemoDocument,
  type JournalDocument,
  type PaymentDocument,
  type PaymentDocumentLine,
  type Reference,
} from './quickBooksDocuments.ts'

type ExportedPayment = Pick<Payment, 'id' | 'paymentDate' | 'paymentAmount' | 'referenceNumber' | 'notes'>

/** What a payment pays, and what its records are called in QuickBooks. */
export interface PaymentReferences {
  readonly customer: Reference
  /** The payment method of that name there; null if there is none. */
  readonly method: Reference | null
  /** The ids of invoices there, by ours. */
  readonly invoices: ReadonlyMap<number, string>
  /** The ids of credit memos there, by our credits. */
  readonly creditMemos: ReadonlyMap<number, string>
  /** The ids of journal entries there, by our reversals and refunds. */
  readonly journals: ReadonlyMap<number, string>
}

/** What a payment applies in QuickBooks. */
export interface AppliedShares {
  /** Paid by its money, on its own lines or on those of later payments. */
  readonly byMoney: readonly LineShare[]
  /** On its own lines, paid by manual credits. */
  readonly byCredits: readonly LineShare[]
  /** Of its money, what went back with reversals and refunds. */
  readonly paidBack: readonly Payout[]
}

/** The shares that a payment applies: its money wherever it went, and on its own lines the manual credits. */
export function appliedShares(
  paymentId: number,
  { shares, payouts }: { readonly shares: readonly LineShare[]; readonly payouts: readonly Payout[] },
): AppliedShares {
  const isOwn = ({ source }: Pick<Payout, 'source'>): boolean =>
    source.entity === 'Payment' && source.id === paymentId
  return {
    byMoney: shares.filter(isOwn),
    paidBack: payouts.filter(isOwn),
    byCredits: shares.filter(
      (share) => share.source.entity === 'PaymentCredit' && share.paymentId === paymentId,
    ),
  }
}

/** The words by which a payment is found again in QuickBooks. */
export function paymentMark(paymentId: number): string {
  return `Rolloff payment ${paymentId}`
}

/**
 * A payment as QuickBooks stores it: its money, applied to the invoices that it or its overpayment paid, and the manual credits
 * that it used as credit memos. What is left is unapplied there. Throws NotExportable for an invoice that is not exported, and where
 * more is applied than was received (AC15, AC16).
 */
export function toQuickBooksPayment(
  payment: ExportedPayment,
  { byMoney, byCredits, paidBack }: AppliedShares,
  references: PaymentReferences,
): PaymentDocument {
  const lines = [
    ...invoiceLines([...byMoney, ...byCredits], references),
    ...memoLines(byCredits, references),
    ...journalLines(paidBack, references),
  ]
  if (sum([...byMoney, ...paidBack].map(({ amount }) => amount)) > payment.paymentAmount)
    throw new NotExportable(`More of payment ${payment.id} is on invoices than it received.`)
  const reference = payment.referenceNumber?.trim() ?? ''
  const isCut = reference.length > LENGTHS.paymentReference
  return withoutUndefined({
    CustomerRef: references.customer,
    TxnDate: payment.paymentDate,
    TotalAmt: payment.paymentAmount,
    PaymentMethodRef: references.method ?? undefined,
    PaymentRefNum: textUpTo(LENGTHS.paymentReference, reference),
    PrivateNote: joinNonBlank(
      [paymentMark(payment.id), isCut ? `Reference ${reference}` : null, payment.notes],
      '\n',
    ).slice(0, LENGTHS.privateNote),
    Line: lines,
  })
}

/** Does the payment have anything for QuickBooks? One that only used what earlier payments left over has not (AC16). */
export function isInQuickBooks(payment: ExportedPayment, { byCredits }: AppliedShares): boolean {
  return payment.paymentAmount > 0 || byCredits.length > 0
}

/** A credit given by the staff as a credit memo on an item (AC17). */
export function toQuickBooksCreditMemo(
  credit: Pick<PaymentCredit, 'id' | 'amount' | 'notes'>,
  { customer, item, day }: { readonly customer: Reference; readonly item: Reference; readonly day: string },
): CreditMemoDocument {
  return {
    CustomerRef: customer,
    TxnDate: day,
    PrivateNote: joinNonBlank([creditMark(credit.id), credit.notes], '\n').slice(0, LENGTHS.privateNote),
    Line: [
      {
        DetailType: 'SalesItemLineDetail',
        Amount: credit.amount,
        SalesItemLineDetail: { ItemRef: item, Qty: 1, UnitPrice: credit.amount, TaxCodeRef: NOT_TAXABLE },
      },
    ],
  }
}

/** The words by which a credit memo is found again in QuickBooks. */
export function creditMark(creditId: number): string {
  return `Rolloff credit ${creditId}`
}

/** One line for each invoice, however many shares it has. */
function invoiceLines(shares: readonly LineShare[], { invoices }: PaymentReferences): PaymentDocumentLine[] {
  return paidInvoices(shares).map(({ invoiceId, amount }) => {
    const TxnId = invoices.get(invoiceId)
    if (TxnId === undefined)
      throw new NotExportable('An invoice that it pays is not exported yet. Export the invoice first.')
    return { Amount: amount, LinkedTxn: [{ TxnId, TxnType: 'Invoice' }] }
  })
}

/** What is paid of each invoice; without those from which a reversal took all back. */
export function paidInvoices(
  shares: readonly LineShare[],
): readonly { readonly invoiceId: number; readonly amount: number }[] {
  const ids = [...new Set(shares.map(({ invoiceId }) => invoiceId))]
  return ids
    .map((invoiceId) => {
      const own = shares.filter((share) => share.invoiceId === invoiceId)
      return { invoiceId, amount: sum(own.map(({ amount }) => amount)) }
    })
    .filter(({ amount }) => amount !== 0)
}

/** What went back is applied to the entry that says so, and to no invoice (AC710). */
function journalLines(paidBack: readonly Payout[], { journals }: PaymentReferences): PaymentDocumentLine[] {
  return paidBack.map(({ paymentId, amount }) => {
    const TxnId = journals.get(paymentId)
    if (TxnId === undefined) throw new NotExportable(`What took it back, ${paymentId}, is not exported yet.`)
    return { Amount: amount, LinkedTxn: [{ TxnId, TxnType: 'JournalEntry' }] }
  })
}

/** Where money that went back to a customer is booked there. */
export interface JournalReferences {
  readonly customer: Reference
  readonly receivables: Reference
  /** Where payments are deposited. */
  readonly deposits: Reference
}

/** The number of the journal entry of a reversal or refund, by which it is found again. */
export function journalNumber(paymentId: number): string {
  return `Rolloff ${paymentId}`
}

/** A reversal or a refund as a journal entry: the customer owes what went back (AC710). */
export function toQuickBooksJournal(
  payment: ExportedPayment & Pick<Payment, 'kind'>,
  { customer, receivables, deposits }: JournalReferences,
): JournalDocument {
  const amount = -payment.paymentAmount
  return {
    DocNumber: journalNumber(payment.id),
    TxnDate: payment.paymentDate,
    PrivateNote: joinNonBlank(
      [paymentMark(payment.id), payment.kind, payment.referenceNumber, payment.notes],
      '\n',
    ).slice(0, LENGTHS.privateNote),
    Line: [
      {
        DetailType: 'JournalEntryLineDetail',
        Amount: amount,
        JournalEntryLineDetail: {
          PostingType: 'Debit',
          AccountRef: receivables,
          Entity: { Type: 'Customer', EntityRef: customer },
        },
      },
      {
        DetailType: 'JournalEntryLineDetail',
        Amount: amount,
        JournalEntryLineDetail: { PostingType: 'Credit', AccountRef: deposits },
      },
    ],
  }
}

function memoLines(shares: readonly LineShare[], { creditMemos }: PaymentReferences): PaymentDocumentLine[] {
  const ids = [...new Set(shares.map(({ source }) => source.id))]
  return ids.map((creditId) => {
    const TxnId = creditMemos.get(creditId)
    if (TxnId === undefined) throw new NotExportable('A credit that it used is not exported yet.')
    const amounts = shares.filter(({ source }) => source.id === creditId).map(({ amount }) => amount)
    return { Amount: sum(amounts), LinkedTxn: [{ TxnId, TxnType: 'CreditMemo' }] }
  })
}
