import { IN_FORMER_BOOKS } from '../invoicing/formerBooks.ts'
import type { Invoice } from '../invoicing/Invoice.ts'
import { isActiveInvoice } from '../invoicing/invoiceStatusTransitions.ts'
import type { Payment } from '../payments/Payment.ts'
import type { PaymentCredit } from '../payments/PaymentCredit.ts'
import { isPaidWithoutQuickBooks } from '../payments/payWithoutQuickBooks.ts'
import type { AccountingSystem } from './AccountingLink.ts'
import { accountingIdOf, ACCOUNTING_NAMES, ID_FIELDS, SYSTEMS, type AccountingIds } from './mergedAccounts.ts'

/** A document that accounting was sent, and whether it goes back to the customer that was merged. */
export interface SentDocument {
  readonly name: string
  readonly system: AccountingSystem
  readonly isReturning: boolean
}

interface Split {
  /** The customer that had remained, as it is now: everything that was sent is known under its ids. */
  readonly remaining: AccountingIds
  /** What it had of its ids until it took those of the merged one over, for those that it has taken over. */
  readonly former: Partial<AccountingIds>
  readonly restored: AccountingIds
  readonly documents: readonly SentDocument[]
}

/** Whether accounting can bear a split whatever it was sent: both customers have the same ids, as before the merge. */
export function isSameAccount({ remaining, former, restored }: Omit<Split, 'documents'>): boolean {
  return SYSTEMS.every(
    (system) =>
      !(ID_FIELDS[system] in former) &&
      accountingIdOf(remaining, system) === accountingIdOf(restored, system),
  )
}

/** The ids that the other customer has once the merged one is split from it again: its own instead of those that it took over (CU1480). */
export function idsAfterSplit({
  former,
  restored,
  remaining,
}: Omit<Split, 'documents'>): Partial<AccountingIds> {
  const back = SYSTEMS.filter(
    (system) =>
      ID_FIELDS[system] in former && accountingIdOf(remaining, system) === accountingIdOf(restored, system),
  )
  return Object.fromEntries(back.map((system) => [ID_FIELDS[system], former[ID_FIELDS[system]] ?? null]))
}

/** Why accounting cannot bear a split: documents that it knows under the id of the customer to whom they would not belong (CU1480). */
export function splitRefusals(split: Split): readonly string[] {
  const own: AccountingIds = { ...split.remaining, ...idsAfterSplit(split) }
  return split.documents.flatMap(({ name, system, isReturning }) => {
    const owner = isReturning ? split.restored : own
    return accountingIdOf(owner, system) === accountingIdOf(split.remaining, system)
      ? []
      : [
          `${name} is in ${ACCOUNTING_NAMES[system]} under the ID of the other customer since they were merged. Void or reverse it first.`,
        ]
  })
}

/** The system that was sent an invoice which counts; null if none was. */
export function systemOfInvoice(
  invoice: Pick<Invoice, 'statusId' | 'deleted' | 'batchNumber' | 'quickBooksId' | 'quickBooksLastExport'>,
): AccountingSystem | null {
  if (!isActiveInvoice(invoice)) return null
  if (invoice.batchNumber !== null) return 'GreatPlains'
  const isSent =
    invoice.quickBooksLastExport !== null || (invoice.quickBooksId ?? IN_FORMER_BOOKS) !== IN_FORMER_BOOKS
  return isSent ? 'QuickBooks' : null
}

/** The system that was sent a payment which counts. */
export function systemOfPayment(
  payment: Pick<Payment, 'deleted' | 'reversed' | 'reversesPaymentId' | 'quickBooksExport' | 'quickBooksId'>,
): AccountingSystem | null {
  const counts = payment.deleted === null && payment.reversed === null && payment.reversesPaymentId === null
  return counts && payment.quickBooksExport !== null && !isPaidWithoutQuickBooks(payment)
    ? 'QuickBooks'
    : null
}

/** The system that was sent a credit which counts. */
export function systemOfCredit(
  credit: Pick<PaymentCredit, 'deleted' | 'quickBooksExport'>,
): AccountingSystem | null {
  return credit.deleted === null && credit.quickBooksExport !== null ? 'QuickBooks' : null
}
