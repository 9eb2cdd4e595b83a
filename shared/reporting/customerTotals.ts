import { sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'
import { averageMarginOf, sumEarnings, type Earnings } from './loadMargins.ts'
import type { CustomerTotalsRow } from './queries.ts'

/** A customer's activity in a period, and all its rentals. */
export interface CustomerActivity {
  readonly customerId: number
  readonly customer: string
  /** Active invoices of the period. */
  readonly invoices: readonly { readonly totalWithTax: number }[]
  /** Rentals that began in the period, with the revenue and cost of their completed jobs and lines without a job. */
  readonly rentals: readonly Earnings[]
  /** How many jobs were completed in the period. */
  readonly jobCount: number
  /** Loads that were ended in the period. */
  readonly loads: readonly Earnings[]
  readonly allRentals: readonly Earnings[]
}

/** The sums that a customer's row is calculated from. */
export interface CustomerSums {
  readonly customerId: number
  readonly customer: string
  readonly invoiceCount: number
  readonly total: number
  readonly rentalCount: number
  readonly rentals: Earnings
  readonly jobCount: number
  readonly loads: Earnings
  readonly allRentals: Earnings
}

/** A row for each customer with an invoice, rental or job in the period, by name (CustomerTotals, RP22). */
export function customerTotals(customers: readonly CustomerActivity[]): CustomerTotalsRow[] {
  return customerTotalsOf(
    customers.map(({ customerId, customer, invoices, rentals, jobCount, loads, allRentals }) => ({
      customerId,
      customer,
      invoiceCount: invoices.length,
      total: sum(invoices.map((invoice) => invoice.totalWithTax)),
      rentalCount: rentals.length,
      rentals: sumEarnings(rentals),
      jobCount,
      loads: sumEarnings(loads),
      allRentals: sumEarnings(allRentals),
    })),
  )
}

/** The rows of the report from sums (RP22). */
export function customerTotalsOf(customers: readonly CustomerSums[]): CustomerTotalsRow[] {
  return sortByCustomer(
    customers
      .filter(({ invoiceCount, rentalCount, jobCount }) => invoiceCount + rentalCount + jobCount > 0)
      .map((customer) => ({
        id: customer.customerId,
        customerId: customer.customerId,
        customer: customer.customer,
        invoiceCount: customer.invoiceCount,
        total: customer.total,
        rentalCount: customer.rentalCount,
        averageMargin: averageMarginOf([customer.rentals]),
        allTimeAvgMargin: averageMarginOf([customer.allRentals]),
        jobCount: customer.jobCount,
        avgJobMargin: averageMarginOf([customer.loads]),
      })),
  )
}

/** Sorts rows by customer name. */
export function sortByCustomer<R extends { readonly customer: string; readonly customerId: number }>(
  rows: readonly R[],
): R[] {
  return rows.toSorted((a, b) => compareNames(a.customer, b.customer) || a.customerId - b.customerId)
}
