import { INVOICE_STATUS } from './invoiceStatuses.ts'

/** The transitions of an invoice's status. */
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

interface StatusTransition {
  /** Statuses that the transition changes. In any other status it is not allowed, unless listed in `unchangedIn`. */
  readonly from: readonly number[]
  readonly to: number
  /** Statuses in which the transition is allowed without changing them. */
  readonly unchangedIn: readonly number[]
}

const STATUS = INVOICE_STATUS
const ALL_STATUSES = Object.values(STATUS)
const allExcept = (...statuses: readonly number[]): number[] =>
  ALL_STATUSES.filter((id) => !statuses.includes(id))
const SETTLED_STATUSES = [STATUS.paid, STATUS.partiallyPaid, STATUS.posted, STATUS.complete, STATUS.voided]
const REVIEW_STATUSES = [STATUS.review, STATUS.reviewed]

/** The statuses that each transition starts from and leads to (S2 §4, M-021 to M-043, IN26). */
const STATUS_TRANSITIONS = {
  sendForReview: {
    from: [STATUS.new, STATUS.inProcess, STATUS.rejected, STATUS.review],
    to: STATUS.review,
    unchangedIn: [],
  },
  approve: { from: REVIEW_STATUSES, to: STATUS.queue, unchangedIn: [] },
  reject: { from: REVIEW_STATUSES, to: STATUS.rejected, unchangedIn: [] },
  print: { from: allExcept(...SETTLED_STATUSES), to: STATUS.printed, unchangedIn: SETTLED_STATUSES },
  queueEmail: {
    from: allExcept(...SETTLED_STATUSES),
    to: STATUS.waitingToEmail,
    unchangedIn: SETTLED_STATUSES,
  },
  emailSent: {
    from: [STATUS.waitingToEmail],
    to: STATUS.emailed,
    unchangedIn: allExcept(STATUS.waitingToEmail),
  },
  unlock: { from: [STATUS.posted], to: STATUS.inProcess, unchangedIn: [] },
  void: { from: allExcept(STATUS.voided), to: STATUS.voided, unchangedIn: [] },
  delete: { from: [], to: STATUS.new, unchangedIn: [STATUS.new] },
  post: {
    from: allExcept(STATUS.paid, STATUS.partiallyPaid, STATUS.voided),
    to: STATUS.posted,
    unchangedIn: [STATUS.paid, STATUS.partiallyPaid],
  },
  payInFull: { from: allExcept(STATUS.voided), to: STATUS.paid, unchangedIn: [] },
  payInPart: { from: allExcept(STATUS.voided), to: STATUS.partiallyPaid, unchangedIn: [] },
  deletePayment: { from: allExcept(STATUS.voided), to: STATUS.posted, unchangedIn: [] },
} as const satisfies Record<InvoiceTransition, StatusTransition>

/** Transitions that users make by editing the invoice; the server makes all others as a consequence of other actions. */
const MANUAL_TRANSITIONS = [
  'sendForReview',
  'approve',
  'reject',
  'print',
  'queueEmail',
  'unlock',
  'void',
] as const satisfies readonly InvoiceTransition[]

/** The status after a transition, or null if it is not allowed (S2 §4, IN26). */
export function nextStatus(transition: InvoiceTransition, current: number): number | null {
  const rule: StatusTransition = STATUS_TRANSITIONS[transition]
  if (rule.from.includes(current)) return rule.to
  return rule.unchangedIn.includes(current) ? current : null
}

/** May a user change an invoice from one status to another (IN27)? */
export function isManualStatusChange(from: number, to: number): boolean {
  return MANUAL_TRANSITIONS.some((transition) => nextStatus(transition, from) === to)
}

/** Posted and voided invoices are read-only (S2 §6, M-005, IN28). */
export function isReadOnly(statusId: number): boolean {
  return statusId === STATUS.posted || statusId === STATUS.voided
}

/** Does the invoice count for balances, margins and charges: neither deleted nor voided? */
export function isActiveInvoice(invoice: {
  readonly statusId: number
  readonly deleted: string | null
}): boolean {
  return invoice.deleted === null && invoice.statusId !== STATUS.voided
}
