import type { RecordOf } from '../model/defineEntity.ts'
import { defineFixedLookup } from '../model/defineLookup.ts'

/** Ids of the invoice statuses (S2 §3). */
export const INVOICE_STATUS = {
  new: 1,
  inProcess: 2,
  complete: 3,
  posted: 4,
  review: 5,
  reviewed: 6,
  queue: 7,
  rejected: 8,
  paid: 9,
  emailed: 10,
  printed: 11,
  partiallyPaid: 12,
  waitingToEmail: 13,
  voided: 14,
} as const

/** Nothing is left to do in these: the overview leaves them out unless all are shown (M-031). */
export const FINISHED_STATUSES: readonly number[] = [
  INVOICE_STATUS.paid,
  INVOICE_STATUS.voided,
  INVOICE_STATUS.complete,
]

/** In these an invoice was not sent yet. */
export const UNSENT_STATUSES: readonly number[] = [
  INVOICE_STATUS.new,
  INVOICE_STATUS.inProcess,
  INVOICE_STATUS.review,
  INVOICE_STATUS.reviewed,
  INVOICE_STATUS.rejected,
  INVOICE_STATUS.queue,
  INVOICE_STATUS.waitingToEmail,
]

/** The status of an invoice (S2 §3). */
export const InvoiceStatus = defineFixedLookup({
  name: 'InvoiceStatus',
  resource: 'InvoiceStatuses',
  caption: 'Invoice status',
})

export type InvoiceStatus = RecordOf<typeof InvoiceStatus>
