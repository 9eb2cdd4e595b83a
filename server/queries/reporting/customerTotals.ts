import { may } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import {
  byCustomer,
  customerTotalsOf,
  meanMargin,
  type CustomerSums,
} from '#shared/reporting/customerTotals.ts'
import type { CustomerMarginRow } from '#shared/wire/reports.ts'
import { INVOICE_STANDS } from '../../billing/standing.ts'
import { column, readRows, type Readable } from '../../database/readRows.ts'
import type { ComputedQuery } from '../NamedQuery.ts'
import { PERIOD_PARAMETERS, periodGiven, type PeriodOfReport } from './reportPeriod.ts'
import { exactSum, IS_REPORTED, MEAN_UNITS, meanOf, PLACES, tenThousandths } from './sums.ts'

/** Invoices, rentals and jobs of a period by customer, with margins (RP22, S1 §7, O-090). */
export const customerTotals: ComputedQuery = {
  resource: 'CustomerTotals',
  roles: may.seeReports,
  parameters: PERIOD_PARAMETERS,
  answer: async (parameters, { database, timeZone }) =>
    customerTotalsOf(await readCustomerSums(database, periodGiven(parameters, timeZone))),
}

/** What the rentals of each customer brought on average, ever (RP22, S0 §7). */
export const customerRentalMarginAvgs: ComputedQuery = {
  resource: 'CustomerRentalMarginAvgs',
  roles: may.seeReports,
  parameters: {},
  answer: async (_parameters, { database }): Promise<CustomerMarginRow[]> => {
    const rows = await readRows(database, MARGINS_OF_ALL, {}, { ...MARGINS, ...NAME })
    return byCustomer(
      rows.map((row) => ({
        customerId: row.customerId,
        customer: customerDisplayName(row),
        rentalCount: row.marginCount,
        averageMargin: meanMargin({ margins: row.margins / MEAN_UNITS, marginCount: row.marginCount }),
      })),
    )
  },
}

async function readCustomerSums(
  database: Readable,
  { startDate, endDate, from, to }: PeriodOfReport,
): Promise<CustomerSums[]> {
  const [invoices, rentals, jobs] = await Promise.all([
    readRows(database, INVOICES, { startDate, endDate }, INVOICE),
    readRows(database, MARGINS_OF_PERIOD, { startDate, endDate }, MARGINS),
    readRows(database, JOBS, { from, to }, MARGINS),
  ])
  const ids = JSON.stringify([...new Set([...invoices, ...rentals, ...jobs].map((row) => row.customerId))])
  const [customers, allRentals] = await Promise.all([
    readRows(database, CUSTOMERS, { ids }, { ...NAME, customerId: column.number }),
    readRows(database, MARGINS_OF_CUSTOMERS, { ids }, MARGINS),
  ])
  const [invoicesOf, rentalsOf, jobsOf, allRentalsOf] = [
    byKey(invoices),
    byKey(rentals),
    byKey(jobs),
    byKey(allRentals),
  ]
  return customers.map((customer) => {
    const { customerId } = customer
    const invoiced = invoicesOf.get(customerId)
    const ofPeriod = rentalsOf.get(customerId)
    const done = jobsOf.get(customerId)
    return {
      customerId,
      customer: customerDisplayName(customer),
      invoiceCount: invoiced?.count ?? 0,
      total: exactSum(invoiced?.total ?? null, PLACES.amount),
      rentalCount: ofPeriod?.count ?? 0,
      rentals: sumOf(ofPeriod, MEAN_UNITS),
      jobCount: done?.count ?? 0,
      jobs: sumOf(done, 10_000),
      allRentals: sumOf(allRentalsOf.get(customerId), MEAN_UNITS),
    }
  })
}

interface Counted {
  readonly margins: number
  readonly marginCount: number
}

function sumOf(row: Counted | undefined, units: number): Counted {
  return row === undefined
    ? { margins: 0, marginCount: 0 }
    : { margins: row.margins / units, marginCount: row.marginCount }
}

function byKey<R extends { readonly customerId: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.customerId, row]))
}

const INVOICES = `
  SELECT i.[customerId], COUNT(*) AS [count], SUM(i.[total] + i.[tax]) AS [total]
  FROM [Invoice] i
  WHERE i.[invoiceDate] BETWEEN :startDate AND :endDate AND ${INVOICE_STANDS}
  GROUP BY i.[customerId]`

const INVOICE = { customerId: column.number, count: column.number, total: column.number }

const JOBS = `
  SELECT r.[customerId], COUNT(*) AS [count], COALESCE(SUM(${tenThousandths('j.[margin]')}), 0) AS [margins],
    COUNT(j.[margin]) AS [marginCount]
  FROM [Job] j JOIN [Rental] r ON r.[id] = j.[rentalId]
  WHERE ${IS_REPORTED}
  GROUP BY r.[customerId]`

const JOB_MARGINS = `SUM(${tenThousandths('j.[margin]')}) AS [total], COUNT(j.[margin]) AS [jobs]`

const MARGINS_OF_RENTALS = `
  SELECT r.[customerId], ${JOB_MARGINS}
  FROM [Rental] r LEFT JOIN [Job] j ON j.[rentalId] = r.[id] AND j.[deleted] IS NULL
  WHERE r.[deleted] IS NULL`

/** Sums by customer; the margin of a rental is the mean of its live jobs' margins. */
function byCustomerId(rentals: string): string {
  return `
  SELECT m.[customerId], COUNT(*) AS [count], COALESCE(SUM(m.[margin]), 0) AS [margins],
    COUNT(m.[margin]) AS [marginCount]
  FROM (SELECT q.[customerId], ${meanOf('q.[total]', 'q.[jobs]')} AS [margin] FROM (${rentals}) q) m
  GROUP BY m.[customerId]`
}

const MARGINS_OF_PERIOD = byCustomerId(
  `${MARGINS_OF_RENTALS} AND r.[startDate] BETWEEN :startDate AND :endDate GROUP BY r.[id], r.[customerId]`,
)

const MARGINS_OF_CUSTOMERS = byCustomerId(
  `${MARGINS_OF_RENTALS} AND r.[customerId] IN :ids GROUP BY r.[customerId], r.[id]`,
)

/** All jobs in the order of their rentals: quicker than looking up the jobs of each rental. */
const ALL_MARGINS = byCustomerId(`
  SELECT r.[customerId], x.[total], x.[jobs]
  FROM (
    SELECT j.[rentalId], ${JOB_MARGINS} FROM [Job] j
    WHERE j.[deleted] IS NULL AND j.[rentalId] IS NOT NULL GROUP BY j.[rentalId]) x
  JOIN [Rental] r ON r.[id] = x.[rentalId]
  WHERE r.[deleted] IS NULL`)

const MARGINS_OF_ALL = `
  SELECT c.[id] AS [customerId], c.[typeId], c.[companyName], c.[firstName], c.[lastName], a.[count], a.[margins],
    a.[marginCount]
  FROM (${ALL_MARGINS}) a JOIN [Customer] c ON c.[id] = a.[customerId]
  WHERE c.[deleted] IS NULL AND a.[marginCount] > 0`

const MARGINS = {
  customerId: column.number,
  count: column.number,
  margins: column.number,
  marginCount: column.number,
}

const CUSTOMERS = `
  SELECT c.[id] AS [customerId], c.[typeId], c.[companyName], c.[firstName], c.[lastName] FROM [Customer] c
  WHERE c.[id] IN :ids`

const NAME = {
  typeId: column.number,
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
}
