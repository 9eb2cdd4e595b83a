import { INVOICE_STATUS } from './invoiceStatuses.ts'

/** What can happen to an invoice. */
export type InvoiceTransition =
  | 'sendForReview'
  | 'approve'
  | 'reject'
  | 'print'
  | 'queueEmail'
  | 'emailSent'
  | 'unlock'
  | 'void'
  | 'delete'
  | 'post'
  | 'payInFull'
  | 'payInPart'
  | 'deletePayment'

interface Step {
  /** Statuses that the transition moves; in any other it cannot happen, unless it keeps that one. */
  readonly from: readonly number[]
  readonly to: number
  /** Statuses in which it may happen and that stay. */
  readonly keeps: readonly number[]
}

const S = INVOICE_STATUS
const ALL = Object.values(S)
const allBut = (...statuses: readonly number[]): number[] => ALL.filter((id) => !statuses.includes(id))
const SETTLED = [S.paid, S.partiallyPaid, S.posted, S.complete, S.voided]
const IN_REVIEW = [S.review, S.reviewed]

/** From which statuses each transition leads to which (S2 §4, M-021 to M-043, IN26). */
const STEPS = {
  sendForReview: { from: [S.new, S.inProcess, S.rejected, S.review], to: S.review, keeps: [] },
  approve: { from: IN_REVIEW, to: S.queue, keeps: [] },
  reject: { from: IN_REVIEW, to: S.rejected, keeps: [] },
  print: { from: allBut(...SETTLED), to: S.printed, keeps: SETTLED },
  queueEmail: { from: allBut(...SETTLED), to: S.waitingToEmail, keeps: SETTLED },
  emailSent: { from: [S.waitingToEmail], to: S.emailed, keeps: allBut(S.waitingToEmail) },
  unlock: { from: [S.posted], to: S.inProcess, keeps: [] },
  void: { from: allBut(S.voided), to: S.voided, keeps: [] },
  delete: { from: [], to: S.new, keeps: [S.new] },
  post: {
    from: allBut(S.paid, S.partiallyPaid, S.voided),
    to: S.posted,
    keeps: [S.paid, S.partiallyPaid],
  },
  payInFull: { from: allBut(S.voided), to: S.paid, keeps: [] },
  payInPart: { from: allBut(S.voided), to: S.partiallyPaid, keeps: [] },
  deletePayment: { from: allBut(S.voided), to: S.posted, keeps: [] },
} as const satisfies Record<InvoiceTransition, Step>

/** Transitions that people make by changing the invoice itself; the server makes all others with what causes them. */
const BY_HAND = [
  'sendForReview',
  'approve',
  'reject',
  'print',
  'queueEmail',
  'unlock',
  'void',
] as const satisfies readonly InvoiceTransition[]

/** The status after a transition, or null where it cannot happen (S2 §4, IN26). */
export function nextStatus(transition: InvoiceTransition, current: number): number | null {
  const step: Step = STEPS[transition]
  if (step.from.includes(current)) return step.to
  return step.keeps.includes(current) ? current : null
}

/** May someone change an invoice from one status to another by hand (IN27)? */
export function isStatusChangeByHand(from: number, to: number): boolean {
  return BY_HAND.some((transition) => nextStatus(transition, from) === to)
}

/** Posted and voided invoices cannot be edited by anyone (S2 §6, M-005, IN28). */
export function isReadOnly(statusId: number): boolean {
  return statusId === S.posted || statusId === S.voided
}

/** Does an invoice count for balances, margins and what is billed already: neither deleted nor voided? */
export function isStanding(invoice: { readonly statusId: number; readonly deleted: string | null }): boolean {
  return invoice.deleted === null && invoice.statusId !== S.voided
}
