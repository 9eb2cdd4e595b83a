import { roundHalfUp, sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'

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

/** Margins that there are, added up, and how many they are. */
export interface MarginSum {
  readonly margins: number
  readonly marginCount: number
}

/** What of a customer's activity its row is made of. */
export interface CustomerSums {
  readonly customerId: number
  readonly customer: string
  readonly invoiceCount: number
  readonly total: number
  readonly rentalCount: number
  readonly rentals: MarginSum
  readonly jobCount: number
  readonly jobs: MarginSum
  readonly allRentals: MarginSum
}

/** A row for each customer with an invoice, rental or job in the period, by name (CustomerTotals, RP22). */
export function customerTotals(customers: readonly CustomerActivity[]): CustomerTotalsRow[] {
  return customerTotalsOf(
    customers.map(({ customerId, customer, invoices, rentals, jobs, allRentals }) => ({
      customerId,
      customer,
      invoiceCount: invoices.length,
      total: sum(invoices.map((invoice) => invoice.totalWithTax)),
      rentalCount: rentals.length,
      rentals: marginSum(rentals),
      jobCount: jobs.length,
      jobs: marginSum(jobs),
      allRentals: marginSum(allRentals),
    })),
  )
}

function marginSum(rows: Margins): MarginSum {
  const margins = rows.flatMap((row) => row.margin ?? [])
  return { margins: sum(margins, PLACES), marginCount: margins.length }
}

/** The rows of the report from sums (RP22). */
export function customerTotalsOf(customers: readonly CustomerSums[]): CustomerTotalsRow[] {
  return byCustomer(
    customers
      .filter(({ invoiceCount, rentalCount, jobCount }) => invoiceCount + rentalCount + jobCount > 0)
      .map((customer) => ({
        id: customer.customerId,
        customerId: customer.customerId,
        customer: customer.customer,
        invoiceCount: customer.invoiceCount,
        total: customer.total,
        rentalCount: customer.rentalCount,
        averageMargin: meanMargin(customer.rentals),
        allTimeAvgMargin: meanMargin(customer.allRentals),
        jobCount: customer.jobCount,
        avgJobMargin: meanMargin(customer.jobs),
      })),
  )
}

/** Rows in the order of their customers' names. */
export function byCustomer<R extends { readonly customer: string; readonly customerId: number }>(
  rows: readonly R[],
): R[] {
  return rows.toSorted((a, b) => compareNames(a.customer, b.customer) || a.customerId - b.customerId)
}

/** Places to which margins are carried, as in the margin of a job. */
const PLACES = 8

/** The mean of margins, null where there are none. */
export function meanMargin({ margins, marginCount }: MarginSum): number | null {
  return marginCount === 0 ? null : roundHalfUp(margins / marginCount, PLACES)
}
