import { PAYMENT_TERMS } from '../customers/Customer.ts'
import { addDays, isDay } from '../kernel/days.ts'

export type PaymentTerms = (typeof PAYMENT_TERMS)[number]

const DEFAULT_TERMS: PaymentTerms = 'Net 30'
const DAYS_BY_TERMS = { 'Net 30': 30, 'Net 15': 15, 'Due on receipt': 1 } as const satisfies Record<
  PaymentTerms,
  number
>

/** An invoice's terms: the customer's, or Net 30 if those are missing or unknown (S2 §4, M-015, IN23). */
export function invoiceTerms(customerTerms: string | null): PaymentTerms {
  return PAYMENT_TERMS.find((terms) => terms === customerTerms) ?? DEFAULT_TERMS
}

/** The day on which an invoice is due, counted from its date (S2 §9, M-015, IN23). */
export function dueDate(invoiceDate: string, terms: PaymentTerms | null): string {
  return addDays(invoiceDate, DAYS_BY_TERMS[terms ?? DEFAULT_TERMS])
}

interface DueDateFields {
  readonly invoiceDate: string
  readonly terms: PaymentTerms | null
  readonly dueDate: string | null
}

/** The due date after date or terms changed: recalculated unless a user had set another date (M-016, IN24). */
export function recalculatedDueDate(
  before: DueDateFields,
  after: Pick<DueDateFields, 'invoiceDate' | 'terms'>,
): string | null {
  const wasSetManually =
    before.dueDate !== null && before.dueDate !== dueDate(before.invoiceDate, before.terms)
  return wasSetManually ? before.dueDate : dueDate(after.invoiceDate, after.terms)
}

/** The due date that follows the date and the terms of an invoice; nothing where neither changed, or the date is none (M-016). */
export function dueDateAfter(before: DueDateFields, after: DueDateFields): { dueDate?: string | null } {
  const isSame = before.invoiceDate === after.invoiceDate && before.terms === after.terms
  if (isSame || !isDay(before.invoiceDate) || !isDay(after.invoiceDate)) return {}
  return { dueDate: recalculatedDueDate(before, after) }
}
