import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { businessDay } from '#test/reference/days.ts'
import type { Documents } from '#test/reference/receivables.ts'
import type { Values } from '#test/server/save/openSaving.ts'

/** Stored rows of the tables, deleted ones too. */
interface StoredRows {
  readonly invoices: readonly Values[] | undefined
  readonly payments: readonly Values[] | undefined
  readonly lines: readonly Values[] | undefined
  readonly credits: readonly Values[] | undefined
}

/** The stored rows as dated documents; an invoice that was deleted, not voided, never was. */
export function documentsOf({
  invoices = [],
  payments = [],
  lines = [],
  credits = [],
}: StoredRows): Documents {
  const live = new Set(payments.filter((row) => row['deleted'] === null).map((row) => row['id']))
  return {
    invoices: invoices.filter(isDocument).map((row) => ({
      id: Number(row['id']),
      customerId: Number(row['customerId']),
      invoiceDate: String(row['invoiceDate']),
      dueDate: typeof row['dueDate'] === 'string' ? row['dueDate'] : null,
      createdOn: dayOf(row['createDate']),
      total: Number(row['total']) + Number(row['tax']),
      voidedOn: row['deleted'] === null ? null : dayOf(row['deleted']),
    })),
    payments: payments
      .filter((row) => live.has(row['id']))
      .map((row) => ({
        id: Number(row['id']),
        customerId: Number(row['customerId']),
        day: String(row['paymentDate']),
        amount: Number(row['paymentAmount']),
      })),
    lines: lines
      .filter((row) => row['invoiceId'] !== null)
      .map((row) => ({
        paymentId: Number(row['paymentId']),
        invoiceId: Number(row['invoiceId']),
        amount: Number(row['amount']),
      })),
    credits: credits.flatMap((row) => creditOf(row, live)),
  }
}

function dayOf(instant: unknown): string {
  return businessDay(String(instant))
}

function isDocument(row: Values): boolean {
  return row['deleted'] === null || row['statusId'] === INVOICE_STATUS.voided
}

/** A credit that was given, or one of a payment that was paid back. */
function creditOf(row: Values, live: ReadonlySet<unknown>): Documents['credits'] {
  const [customerId, amount] = [Number(row['customerId']), Number(row['amount'])]
  const isGiven = row['sourcePaymentId'] === null
  if (isGiven) return row['deleted'] === null ? [{ customerId, amount, day: String(row['creditDate']) }] : []
  const isPaidBack = row['deleted'] !== null && live.has(row['sourcePaymentId'])
  return isPaidBack ? [{ customerId, amount: -amount, day: dayOf(row['deleted']) }] : []
}
