import { field } from '../model/field.ts'
import { rowsQuery, valueOfType, valueQuery, type ResultRow } from '../model/queryContract.ts'
import type { TonsDumped } from './tonsDumped.ts'

/** The parameters of a report: its first and last day, both included (S1 §7). */
export const PERIOD_PARAMETERS = {
  startDate: { kind: 'day', required: true },
  endDate: { kind: 'day', required: true },
} as const

const required = { required: true } as const

/** How many jobs of each type were completed in a period (RP18, S1 §7, O-089). */
export const jobCountsQuery = valueQuery({
  name: 'JobCounts',
  parameters: PERIOD_PARAMETERS,
  value: valueOfType<JobCounts>(),
})

export interface JobCounts {
  readonly totalCount: number
  readonly jobCounts: readonly TypeCount[]
}

export interface TypeCount {
  readonly jobType: string
  readonly count: number
}

/** How many jobs of a period used a trailer (RP18, S1 §7, O-089). */
export const jobsUsingTrailerQuery = valueQuery({
  name: 'JobsUsingTrailer',
  parameters: PERIOD_PARAMETERS,
  value: valueOfType<number>(),
})

/** The jobs of a period that have a weight, and their tons by category of dumpster (RP17, S1 §7, O-089). */
export const tonsDumpedQuery = valueQuery({
  name: 'TonsDumped',
  parameters: PERIOD_PARAMETERS,
  value: valueOfType<TonsDumped>(),
})

/** The dumpster fees of jobs completed in a period, by name (RP19, S1 §7, O-089). */
export const feeRevenueQuery = rowsQuery({
  name: 'FeeRevenue',
  parameters: PERIOD_PARAMETERS,
  columns: {
    name: field.text('Fee', required),
    first: field.day('First', required),
    last: field.day('Last', required),
    /** How often it was charged. */
    count: field.decimal('Count', required),
    total: field.money('Total', required),
  },
})

export type FeeRevenueRow = ResultRow<typeof feeRevenueQuery>

/** The invoiced or estimated revenue of each job of a period (RP24, S1 §7, O-089). */
export const getEstimatedRevenueQuery = rowsQuery({
  name: 'GetEstimatedRevenue',
  parameters: PERIOD_PARAMETERS,
  columns: {
    /** Key of the job. */
    id: field.id(),
    rentalId: field.reference('Rental', 'Rental'),
    customer: field.text('Customer'),
    action: field.text('Action'),
    dumpster: field.text('Dumpster'),
    completed: field.instant('Completed', required),
    /** The invoiced amount, or the total of its automatic lines. */
    estimatedRevenue: field.money('Revenue', required),
    weight: field.rate('Weight'),
    salesPerson: field.text('Sales person'),
    range: field.text('Range'),
  },
})

export type ForecastRow = ResultRow<typeof getEstimatedRevenueQuery>

/**
 * The revenue of active lines, each with its type of revenue: lines of jobs completed in the period, and lines of invoices of the
 * period without a job, such as daily billing, or for a job that was un-completed (RP21, S1 §7, O-090).
 */
export const revenueByTypeQuery = rowsQuery({
  name: 'RevenueByType',
  parameters: PERIOD_PARAMETERS,
  columns: {
    /** When its job was completed; null for a line without a job, which counts on its invoice's day. */
    completed: field.instant('Completed'),
    revenueType: field.text('Revenue type', required),
    amount: field.money('Amount', required),
    customer: field.text('Customer', required),
    customerId: field.reference('Customer no.', 'Customer', required),
    rentalId: field.reference('Rental', 'Rental', required),
    jobId: field.reference('Job', 'Job'),
    jobType: field.text('Job type'),
    dumpsterSize: field.text('Dumpster'),
    billAsDumpsterSize: field.text('Bill as'),
    weight: field.rate('Weight'),
    action: field.text('Action'),
    driver: field.text('Driver'),
    salesPerson: field.text('Sales person'),
  },
})

export type RevenueRow = ResultRow<typeof revenueByTypeQuery>

/** Invoices, rentals and jobs of a period by customer, with margins (RP22, S1 §7, O-090). */
export const customerTotalsQuery = rowsQuery({
  name: 'CustomerTotals',
  parameters: PERIOD_PARAMETERS,
  columns: {
    id: field.id(),
    customerId: field.reference('Customer no.', 'Customer', required),
    customer: field.text('Customer', required),
    invoiceCount: field.integer('Invoices', required),
    total: field.money('Total', required),
    rentalCount: field.integer('Rentals', required),
    averageMargin: field.decimal('Avg margin'),
    allTimeAvgMargin: field.decimal('All-time avg margin'),
    jobCount: field.integer('Jobs', required),
    avgJobMargin: field.decimal('Avg job margin'),
  },
})

export type CustomerTotalsRow = ResultRow<typeof customerTotalsQuery>

/** The average margin of all rentals of each customer (RP22, S0 §7). */
export const customerRentalMarginAvgsQuery = rowsQuery({
  name: 'CustomerRentalMarginAvgs',
  parameters: {},
  columns: {
    customerId: field.reference('Customer no.', 'Customer', required),
    customer: field.text('Customer', required),
    /** Rentals that have a margin. */
    rentalCount: field.integer('Rentals', required),
    averageMargin: field.decimal('Avg margin'),
  },
})
