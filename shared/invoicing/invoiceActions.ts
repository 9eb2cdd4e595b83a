import type { Invoice } from './Invoice.ts'
import { isHandedOver, isReadOnly, nextStatus } from './invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from './invoiceStatuses.ts'
import { unpaidBalance } from './invoiceRules.ts'

export interface InvoiceAction {
  readonly visible: boolean
  readonly enabled: boolean
}

export type InvoiceActionName =
  | 'edit'
  | 'delete'
  | 'void'
  | 'print'
  | 'email'
  | 'sendForReview'
  | 'addToQueue'
  | 'reject'
  | 'nextInReview'
  | 'unlock'
  | 'receivePayment'

/** The buttons of an invoice, by its status and whether invoices are reviewed in bulk (S2 §2, M-004, IN34). */
export function invoiceActions(
  invoice: Pick<Invoice, 'statusId' | 'deleted' | 'quickBooksLastExport' | 'total' | 'tax' | 'payments'>,
  isBulkReview: boolean,
): Readonly<Record<InvoiceActionName, InvoiceAction>> {
  const { statusId } = invoice
  const isFixed = isReadOnly(invoice)
  const isVoided = statusId === INVOICE_STATUS.voided
  const isReviewable = nextStatus('approve', statusId) !== null && !isFixed
  const isBulk = isBulkReview && isReviewable
  return {
    edit: always(!isFixed),
    delete: shown(nextStatus('delete', statusId) !== null && !isFixed),
    void: always(!isVoided),
    print: always(true),
    email: always(!isVoided),
    sendForReview: shown(nextStatus('sendForReview', statusId) !== null && !isFixed && !isBulk),
    addToQueue: shown(isBulk),
    reject: shown(isBulk),
    nextInReview: shown(isBulkReview),
    unlock: shown(isHandedOver(invoice)),
    receivePayment: always(unpaidBalance(invoice) > 0),
  }
}

function always(enabled: boolean): InvoiceAction {
  return { visible: true, enabled }
}

function shown(visible: boolean): InvoiceAction {
  return { visible, enabled: visible }
}
