import { formatMoney } from '../kernel/money.ts'

/** How many of a customer's latest invoices tell what is usual. */
export const USUAL_OF = 12

/** Fewer invoices say nothing about the next one. */
const LEAST_KNOWN = 3

const USUAL_MULTIPLE = 10

/** What a customer is usually charged, by customer; those of whom too little is known are left out. */
export type UsualTotals = ReadonlyMap<number, number>

interface ChargedTotal {
  readonly customerId: number
  readonly total: number
}

/** The middle one of these totals of a customer's invoices, which a single slip does not move; null if they are too few (IN300). */
export function usualTotal(totals: readonly number[]): number | null {
  if (totals.length < LEAST_KNOWN) return null
  return totals.toSorted((a, b) => a - b)[Math.floor((totals.length - 1) / 2)] ?? null
}

/** Whether an invoice charges far more than its customer is usually charged (IN300). */
export function isUnusualTotal({ customerId, total }: ChargedTotal, usual: UsualTotals): boolean {
  return total > USUAL_MULTIPLE * (usual.get(customerId) ?? Infinity)
}

/** What is said of such an invoice, and null of any other. */
export function unusualTotalWarning(invoice: ChargedTotal, usual: UsualTotals): string | null {
  const known = usual.get(invoice.customerId)
  return known !== undefined && isUnusualTotal(invoice, usual)
    ? `Its total of ${formatMoney(invoice.total)} is more than ${USUAL_MULTIPLE} times the customer's usual ${formatMoney(known)}.`
    : null
}
