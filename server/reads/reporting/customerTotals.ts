import { Customer } from '#shared/customers/Customer.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { columnsOf, computed, renamed, select } from '../../database/selection.ts'
import {
  customerTotalsQuery,
  customerRentalMarginAvgsQuery,
  reportedRentalsQuery,
} from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { sum } from '#shared/kernel/money.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { sortByCustomer, customerTotalsOf, type CustomerSums } from '#shared/reporting/customerTotals.ts'
import { averageMarginOf, sumEarnings, type Earnings } from '#shared/reporting/loadMargins.ts'
import { INVOICE_IS_ACTIVE } from '#server/reads/invoicing/activeInvoices.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { EARNED, earnedFrom, earningsOfRentals } from './earnings.ts'
import { readEarningsOfLoads } from './readLoads.ts'
import { periodGiven, type PeriodOfReport } from './reportPeriod.ts'
import { exactSum, IS_REPORTED, SCALE } from './sums.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

export const customerTotals = computeQuery(customerTotalsQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) =>
    customerTotalsOf(await readCustomerSums(database, periodGiven(parameters, timeZone))),
})

export const customerRentalMarginAvgs = computeQuery(customerRentalMarginAvgsQuery, {
  roles: permissions.viewReports,
  compute: async (_parameters, { database }) => {
    const rentals = await readRows(database, ALL_RENTALS, {}, RENTALS)
    const earning = rentals.filter(({ earningCount }) => earningCount > 0)
    const ids = JSON.stringify(earning.map(({ customerId }) => customerId))
    const live = await readRows(database, `${CUSTOMERS} AND c.[deleted] IS NULL`, { ids }, CUSTOMER.columns)
    const byId = byKey(earning)
    return sortByCustomer(
      live.flatMap((customer) => {
        const row = byId.get(customer.customerId)
        if (row === undefined) return []
        const { customerId, earningCount: rentalCount } = row
        const averageMargin = averageMarginOf([earnedFrom(row)])
        return [{ customerId, customer: customerDisplayName(customer), rentalCount, averageMargin }]
      }),
    )
  },
})

export const reportedRentals = computeQuery(reportedRentalsQuery, {
  roles: permissions.viewReports,
  compute: async ({ customerId }, { database }) => {
    const rentals = await readRows(database, RENTALS_OF_CUSTOMER, { customerId }, RENTAL.columns)
    return rentals.map((rental) => {
      const { invoiceAmount: revenue, profit } = earnedFrom(rental)
      const { id, startDate } = rental
      return { id, startDate, revenue, cost: sum([revenue, -profit], SCALE.carried), profit }
    })
  },
})

async function readCustomerSums(database: Queryable, period: PeriodOfReport): Promise<CustomerSums[]> {
  const { startDate, endDate, from, to } = period
  const [invoices, rentals, jobs, loads] = await Promise.all([
    readRows(database, INVOICES, { startDate, endDate }, INVOICE.columns),
    readRows(database, RENTALS_OF_PERIOD, { startDate, endDate }, RENTALS),
    readRows(database, JOBS, { from, to }, { customerId: column.number, count: column.number }),
    readEarningsOfLoads(database, period),
  ])
  const ids = JSON.stringify([...new Set([...invoices, ...rentals, ...jobs].map((row) => row.customerId))])
  const [customers, allRentals] = await Promise.all([
    readRows(database, CUSTOMERS, { ids }, CUSTOMER.columns),
    readRows(database, RENTALS_OF_CUSTOMERS, { ids }, RENTALS),
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
    return {
      customerId,
      customer: customerDisplayName(customer),
      invoiceCount: invoiced?.count ?? 0,
      total: exactSum(invoiced?.total ?? null, SCALE.amount),
      rentalCount: ofPeriod?.count ?? 0,
      rentals: earnedBy(ofPeriod),
      jobCount: jobsOf.get(customerId)?.count ?? 0,
      loads: loads.get(customerId) ?? sumEarnings([]),
      allRentals: earnedBy(allRentalsOf.get(customerId)),
    }
  })
}

function earnedBy(row: RowOf<typeof RENTALS> | undefined): Earnings {
  return row === undefined ? sumEarnings([]) : earnedFrom(row)
}

function byKey<R extends { readonly customerId: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.customerId, row]))
}

const INVOICE = select(
  columnsOf(Invoice, 'i', 'customerId'),
  computed({ count: column.number, total: column.number }),
)

const INVOICES = `
  SELECT ${INVOICE.sql},
    COUNT(*) AS [count],
    SUM(i.[total] + i.[tax]) AS [total]
  FROM [Invoice] i
  WHERE i.[invoiceDate] BETWEEN :startDate AND :endDate AND ${INVOICE_IS_ACTIVE}
  GROUP BY i.[customerId]`

const JOBS = `
  SELECT r.[customerId], COUNT(*) AS [count]
  FROM [Job] j JOIN [Rental] r ON r.[id] = j.[rentalId]
  WHERE ${IS_REPORTED}
  GROUP BY r.[customerId]`

/**
 * Rentals with the sums of their completed jobs and of lines without a job, such as billed days (RP22). `which` is a condition on
 * rentals `r`.
 */
function earningRentals(which: string): string {
  const among = `IN (SELECT r.[id] FROM [Rental] r WHERE ${which})`
  return `
    SELECT r.[id], r.[customerId], r.[startDate],
      SUM(a.[revenue]) AS [revenue], SUM(a.[dumping]) AS [dumping], SUM(a.[hauling]) AS [hauling]
    FROM [Rental] r LEFT JOIN (${earningsOfRentals(among, { jobs: 'j.[completed] IS NOT NULL' })}) a ON a.[rentalId] = r.[id]
    WHERE ${which}
    GROUP BY r.[id], r.[customerId], r.[startDate]`
}

/** These rentals by customer, and the number of those with revenue. */
function rentalsByCustomer(which: string): string {
  return `
  SELECT q.[customerId], COUNT(*) AS [count], COUNT(NULLIF(q.[revenue], 0)) AS [earningCount],
    SUM(q.[revenue]) AS [revenue], SUM(q.[dumping]) AS [dumping], SUM(q.[hauling]) AS [hauling]
  FROM (${earningRentals(which)}) q
  GROUP BY q.[customerId]`
}

const ALL_RENTALS = rentalsByCustomer('r.[deleted] IS NULL')
const RENTALS_OF_PERIOD = rentalsByCustomer(
  'r.[deleted] IS NULL AND r.[startDate] BETWEEN :startDate AND :endDate',
)
const RENTALS_OF_CUSTOMERS = rentalsByCustomer('r.[deleted] IS NULL AND r.[customerId] IN :ids')

const RENTAL = select(columnsOf(Rental, 'q', 'id', 'startDate'), computed(EARNED))

const RENTALS_OF_CUSTOMER = `
  SELECT ${RENTAL.sql}, q.[revenue], q.[dumping], q.[hauling]
  FROM (${earningRentals('r.[deleted] IS NULL AND r.[customerId] = :customerId')}) q
  ORDER BY q.[startDate], q.[id]`

const RENTALS = {
  customerId: column.number,
  count: column.number,
  earningCount: column.number,
  ...EARNED,
}

const CUSTOMER = select(renamed(Customer, 'c', { customerId: 'id' }), CUSTOMER_NAME)

const CUSTOMERS = `
  SELECT ${CUSTOMER.sql} FROM [Customer] c
  WHERE c.[id] IN :ids`
