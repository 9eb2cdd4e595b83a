import { PERIOD_PARAMETERS } from '../model/periodParameters.ts'
import { field } from '../model/field.ts'
import { recordsQuery, rowsQuery, valueOfType, valueQuery, type ResultRow } from '../model/queryContract.ts'
import type { MarginSums } from './MarginSums.ts'
import { ReportSchedule } from './ReportSchedule.ts'
import { ReportScheduleRecipient } from './ReportScheduleRecipient.ts'
import type { TonsDumped } from './tonsDumped.ts'

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

/** The fees behind the fee revenue of a period: those entered on its jobs (RP19, RP32). */
export const reportedFeesQuery = rowsQuery({
  name: 'ReportedFees',
  parameters: PERIOD_PARAMETERS,
  columns: {
    id: field.id(),
    jobId: field.reference('Job', 'Job', required),
    rentalId: field.reference('Rental', 'Rental'),
    customerId: field.reference('Customer no.', 'Customer'),
    customer: field.text('Customer'),
    name: field.text('Fee', required),
    completed: field.instant('Completed', required),
    quantity: field.decimal('Quantity', required),
    price: field.money('Price', required),
    amount: field.money('Amount', required),
  },
})

export type ReportedFeeRow = ResultRow<typeof reportedFeesQuery>

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
  reads: ['Customer', 'Invoice', 'InvoiceLine', 'Job'],
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
  reads: ['Customer', 'Invoice', 'InvoiceLine', 'Job', 'Rental'],
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

/** A job that reports count, with what it earned and cost, not rounded (RP5, RP7). */
const REPORTED_JOB = {
  id: field.id(),
  rentalId: field.reference('Rental', 'Rental'),
  customerId: field.reference('Customer no.', 'Customer'),
  customer: field.text('Customer'),
  jobTypeId: field.reference('Type', 'JobType', required),
  jobType: field.text('Job type', required),
  actionId: field.reference('Action no.', 'JobAction'),
  action: field.text('Action'),
  driverId: field.reference('Driver no.', 'User'),
  driver: field.text('Driver'),
  dumpster: field.text('Dumpster'),
  category: field.text('Category'),
  /** The billed size, or its own if none is set. */
  billAs: field.text('Bill as'),
  preferred: field.text('Preferred'),
  isSubstitution: field.flag('Other size'),
  completed: field.instant('Completed', required),
  weight: field.rate('Weight'),
  minutes: field.decimal('Minutes'),
  extraExpense: field.flag('Extra expense'),
  trailerUsed: field.flag('Trailer used'),
  /** The site of its rental. */
  serviceAddressId: field.reference('Site no.', 'ServiceAddress'),
  site: field.text('Site'),
  revenue: field.money('Revenue', required),
  dumping: field.money('Dumping', required),
  hauling: field.money('Hauling', required),
  profit: field.money('Profit', required),
} as const

/** The jobs behind the figures of a period (RP32, O-081, O-082, O-089, O-090). */
export const reportedJobsQuery = rowsQuery({
  name: 'ReportedJobs',
  parameters: PERIOD_PARAMETERS,
  columns: REPORTED_JOB,
})

export type ReportedJobRow = ResultRow<typeof reportedJobsQuery>

/** The loads that ended in a period, by the jobs that ended them, with the revenue and profit of all their jobs (RP23, RP32). */
export const reportedLoadsQuery = rowsQuery({
  name: 'ReportedLoads',
  reads: ['Customer', 'Invoice', 'InvoiceLine', 'Job', 'Rental', 'ServiceAddress'],
  parameters: PERIOD_PARAMETERS,
  columns: {
    id: REPORTED_JOB.id,
    rentalId: REPORTED_JOB.rentalId,
    customerId: REPORTED_JOB.customerId,
    customer: REPORTED_JOB.customer,
    serviceAddressId: REPORTED_JOB.serviceAddressId,
    site: REPORTED_JOB.site,
    jobType: REPORTED_JOB.jobType,
    driverId: REPORTED_JOB.driverId,
    driver: REPORTED_JOB.driver,
    billAs: REPORTED_JOB.billAs,
    completed: REPORTED_JOB.completed,
    revenue: REPORTED_JOB.revenue,
    cost: field.money('Cost', required),
    profit: REPORTED_JOB.profit,
    /** Whether a line of an invoice bills it, so that its revenue is known. */
    isBilled: field.flag('Billed'),
  },
})

export type ReportedLoadRow = ResultRow<typeof reportedLoadsQuery>

/** What the loads that ended in a period earned, in all and per load (RP40, RP250). */
export const loadSumsQuery = valueQuery({
  name: 'LoadSums',
  parameters: PERIOD_PARAMETERS,
  value: valueOfType<MarginSums>(),
})

/** The rentals behind the margins of a customer: all of them, with what they earned and cost so far (RP22, RP32). */
export const reportedRentalsQuery = rowsQuery({
  name: 'ReportedRentals',
  parameters: { customerId: { kind: 'integer', required: true } },
  columns: {
    id: field.id(),
    startDate: field.day('Start date'),
    revenue: REPORTED_JOB.revenue,
    cost: field.money('Cost', required),
    profit: REPORTED_JOB.profit,
  },
})

export type ReportedRentalRow = ResultRow<typeof reportedRentalsQuery>

/**
 * What is in the number of available dumpsters of a day: those that are left, and from today on the planned jobs that take one or
 * bring one back (RP13, RP32).
 */
export const availableOnDayQuery = rowsQuery({
  name: 'AvailableOnDay',
  parameters: { day: { kind: 'day', required: true } },
  columns: {
    size: field.text('Size', required),
    dumpsterNumber: field.integer('Dumpster number', { ungrouped: true }),
    jobId: field.reference('Job', 'Job'),
    rentalId: field.reference('Rental', 'Rental'),
    /** When the job is planned. */
    startDate: field.day('Planned'),
    /** 1 or -1. */
    change: field.integer('Available', required),
  },
})

export type AvailableOnDayRow = ResultRow<typeof availableOnDayQuery>

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

/** The reports that are mailed, the next due first (RP27). */
export const reportSchedulesQuery = recordsQuery(ReportSchedule, { orderBy: ['nextRun', 'id'] })

/** The users to whom reports are mailed. */
export const reportScheduleRecipientsQuery = recordsQuery(ReportScheduleRecipient)
