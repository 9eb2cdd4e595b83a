import type { Invoice } from './Invoice.ts'
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
  unlock: {
    from: allExcept(STATUS.paid, STATUS.partiallyPaid, STATUS.voided),
    to: STATUS.inProcess,
    unchangedIn: [STATUS.paid, STATUS.partiallyPaid],
  },
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

/** Those of a read-only invoice. Only what was handed over is unlocked. */
const TRANSITIONS_OF_READ_ONLY: readonly InvoiceTransition[] = ['print', 'queueEmail', 'unlock', 'void']

/** What decides whether an invoice is read-only. */
export type Lock = Pick<Invoice, 'statusId' | 'quickBooksLastExport'>

/** May a user change the status of an invoice to this one (IN27)? */
export function isManualStatusChange(invoice: Lock, to: number): boolean {
  const isLocked = isReadOnly(invoice)
  return MANUAL_TRANSITIONS.filter((transition) =>
    isLocked ? TRANSITIONS_OF_READ_ONLY.includes(transition) : transition !== 'unlock',
  ).some((transition) => nextStatus(transition, invoice.statusId) === to)
}

/**
 * Was the invoice handed over to accounting, and not unlocked since? A payment changes the status of a posted one, but not this
 * (decision 71, M-070, IN28).
 */
export function isHandedOver({ statusId, quickBooksLastExport }: Lock): boolean {
  return statusId !== STATUS.voided && (statusId === STATUS.posted || quickBooksLastExport !== null)
}

/** What was handed over, and voided invoices, are read-only (S2 §6, M-005, M-070, IN28). */
export function isReadOnly(invoice: Lock): boolean {
  return invoice.statusId === STATUS.voided || isHandedOver(invoice)
}

/** Does the invoice count for balances, margins and charges: neither deleted nor voided? */
export function isActiveInvoice(invoice: {
  readonly statusId: number
  readonly deleted: string | null
}): boolean {
  return invoice.deleted === null && invoice.statusId !== STATUS.voided
}
