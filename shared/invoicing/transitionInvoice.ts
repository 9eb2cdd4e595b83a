import { joinNonBlank } from '../kernel/text.ts'
import type { Invoice } from './Invoice.ts'
import { isHandedOver, nextStatus, type InvoiceTransition, type Lock } from './invoiceStatusTransitions.ts'

type TransitionableInvoice = Pick<Invoice, 'statusId'>

/** The fields that a transition changes. */
export type InvoiceChanges = Partial<
  Pick<
    Invoice,
    | 'statusId'
    | 'paid'
    | 'printed'
    | 'emailed'
    | 'deleted'
    | 'quickBooksId'
    | 'quickBooksLastExport'
    | 'privateNote'
    | 'rejectReason'
  >
>

/** Review and approval change only the status (S2 §4, M-021, M-022, IN26). */
export function transitionInvoice(
  invoice: TransitionableInvoice,
  transition: Extract<InvoiceTransition, 'sendForReview' | 'approve' | 'emailSent' | 'post'>,
): InvoiceChanges | null {
  return withNextStatus(invoice, transition, {})
}

/** Rejection says why, in the private note too, which has all that was said (S2 §4, M-022, IN26, IN400, IN920). */
export function rejectInvoice(
  invoice: Pick<Invoice, 'statusId' | 'privateNote'>,
  reason: string,
): InvoiceChanges | null {
  return withNextStatus(invoice, 'reject', {
    privateNote: withReason(invoice, 'Rejected', reason),
    rejectReason: reason.trim(),
  })
}

/** Printing sets the date whatever the status (S2 §4, M-023, IN29). */
export function printInvoice(invoice: TransitionableInvoice, now: string): InvoiceChanges | null {
  return withNextStatus(invoice, 'print', { printed: now })
}

/** An invoice that is waiting to be emailed counts as sent (S2 §4, M-024, IN29). */
export function queueInvoiceEmail(invoice: TransitionableInvoice, now: string): InvoiceChanges | null {
  return withNextStatus(invoice, 'queueEmail', { emailed: now })
}

/**
 * Edit Invoice: an invoice that was handed over can be changed again and has to be exported again. It is in process, or as paid as
 * it was (S2 §4, M-026, M-070, IN30).
 */
export function unlockInvoice(invoice: Lock): InvoiceChanges | null {
  return isHandedOver(invoice) ? withNextStatus(invoice, 'unlock', { quickBooksLastExport: null }) : null
}

/**
 * Only new invoices can be deleted, together with their lines and billing lines. A payment refuses it: `deletionRefusal` (S2 §4,
 * M-028, IN31).
 */
export function deleteInvoice(invoice: TransitionableInvoice, now: string): InvoiceChanges | null {
  return withNextStatus(invoice, 'delete', { deleted: now })
}

/**
 * Voiding keeps the lines for reference but deletes their billing lines, so that the days can be billed again. A payment
 * refuses it: `voidRefusal` (S2 §4, M-027, IN32).
 */
export function voidInvoice(
  invoice: Pick<Invoice, 'statusId' | 'privateNote'>,
  reason: string,
  now: string,
): InvoiceChanges | null {
  return withNextStatus(invoice, 'void', {
    ...voidChanges(now),
    privateNote: withReason(invoice, 'Voided', reason),
  })
}

function withReason(
  { privateNote }: Pick<Invoice, 'privateNote'>,
  deed: 'Rejected' | 'Voided',
  reason: string,
): string {
  return joinNonBlank([privateNote, `${deed}: ${reason.trim()}`], '\n')
}

/** The markers of a voided invoice besides its status and the reason (S2 §4, M-027, IN32). */
export function voidChanges(now: string) {
  return { deleted: now, quickBooksId: 'Voided', quickBooksLastExport: now } satisfies InvoiceChanges
}

/** Why an invoice cannot be voided, as the specified message, or null; `hasPayments`: an active payment refers to it (S2 §5, §8, M-027, IN32). */
export function voidRefusal(hasPayments: boolean): string | null {
  return hasPayments ? 'Invoice has associated Payments. Cannot Void.' : null
}

/** Why an invoice cannot be deleted, or null; `hasPayments`: an active payment refers to it (IN31). */
export function deletionRefusal(hasPayments: boolean): string | null {
  return hasPayments ? 'Invoice has associated Payments. Cannot Delete.' : null
}

function withNextStatus(
  invoice: TransitionableInvoice,
  transition: InvoiceTransition,
  changes: InvoiceChanges,
): InvoiceChanges | null {
  const statusId = nextStatus(transition, invoice.statusId)
  return statusId === null ? null : { ...changes, statusId }
}
