import { averageMargin } from '../invoicing/jobMargin.ts'
import { sum } from '../kernel/money.ts'

type Margins = readonly { readonly margin: number | null }[]

/** What is known of a customer in a period, and of all its rentals ever. */
export interface CustomerActivity {
  readonly customerId: number
  readonly customer: string
  /** Invoices of the period that stand. */
  readonly invoices: readonly { readonly totalWithTax: number }[]
  /** Rentals and jobs of the period. */
  readonly rentals: Margins
  readonly jobs: Margins
  readonly allRentals: Margins
}

/** A row of customer totals (S1 §3, O-090). */
export interface CustomerTotalsRow {
  readonly id: number
  readonly customerId: number
  readonly customer: string
  readonly invoiceCount: number
  readonly total: number
  readonly rentalCount: number
  readonly averageMargin: number | null
  readonly allTimeAvgMargin: number | null
  readonly jobCount: number
  readonly avgJobMargin: number | null
}

/** A row for each customer with an invoice, rental or job in the period, by name (CustomerTotals, RP22). */
export function customerTotals(customers: readonly CustomerActivity[]): CustomerTotalsRow[] {
  return customers
    .filter(({ invoices, rentals, jobs }) => invoices.length + rentals.length + jobs.length > 0)
    .map(({ customerId, customer, invoices, rentals, jobs, allRentals }) => ({
      id: customerId,
      customerId,
      customer,
      invoiceCount: invoices.length,
      total: sum(invoices.map((invoice) => invoice.totalWithTax)),
      rentalCount: rentals.length,
      averageMargin: meanMargin(rentals),
      allTimeAvgMargin: meanMargin(allRentals),
      jobCount: jobs.length,
      avgJobMargin: meanMargin(jobs),
    }))
    .toSorted((a, b) => a.customer.localeCompare(b.customer) || a.id - b.id)
}

function meanMargin(rows: Margins): number | null {
  return averageMargin(rows.map((row) => row.margin))
}
