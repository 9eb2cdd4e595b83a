import { Rental } from '#shared/rentals/Rental.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { columnsOf, select } from '../../database/selection.ts'
import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { readPrices } from '../pricing/readPrices.ts'
import { PRICED_ADDRESS, PRICED_CUSTOMER, RATE_FIELDS } from './pricedFields.ts'
import { readBillableJobs } from './readBillableJobs.ts'
import { BILLED_PERIOD, BILLED_PERIODS } from './billedPeriods.ts'

/** The day for which lines are generated, and the time zone of its business days. */
export interface BillingDay {
  readonly today: string
  readonly timeZone: string
}

/**
 * Everything stored that the automatic lines of rentals depend on, by rental; rentals that do not exist are left out. The caller
 * chooses the jobs to bill.
 */
export function readBillings(
  database: Queryable,
  rentalIds: readonly number[],
  day: BillingDay,
): Promise<ReadonlyMap<number, BillingContext>> {
  return readContexts(database, new Set(rentalIds), day, null)
}

/** A job, and its rental. */
export interface JobOfRental {
  readonly id: number
  readonly rentalId: number
}

/** What the automatic lines of these jobs depend on, by rental: of its other jobs only those of the same loads know their charges. */
export async function readBillingsOfJobs(
  database: Queryable,
  jobs: readonly JobOfRental[],
  day: BillingDay,
): Promise<ReadonlyMap<number, BillingContext>> {
  const jobIdsOf = new Map(
    [...groupBy(jobs, ({ rentalId }) => rentalId)].map(([rentalId, ofRental]) => [
      rentalId,
      ofRental.map(({ id }) => id),
    ]),
  )
  const billings = await readContexts(database, new Set(jobIdsOf.keys()), day, jobIdsOf)
  return new Map(
    [...billings].map(([rentalId, billing]) => [
      rentalId,
      { ...billing, billJobIds: jobIdsOf.get(rentalId) ?? [] },
    ]),
  )
}

async function readContexts(
  database: Queryable,
  rentalIds: ReadonlySet<number>,
  { today, timeZone }: BillingDay,
  jobIdsOf: ReadonlyMap<number, readonly number[]> | null,
): Promise<ReadonlyMap<number, BillingContext>> {
  // A deletion asks for the rentals of what is deleted, which mostly has none; prices are of no use without one.
  if (rentalIds.size === 0) return new Map()
  const ids = JSON.stringify([...rentalIds])
  const [rentals, jobsOf, rates, billedDays, prices] = await Promise.all([
    readRows(database, RENTALS, { ids }, RENTAL.columns),
    readBillableJobs(database, ids, timeZone, jobIdsOf),
    readRows(database, RATES, { ids }, RATE.columns),
    readRows(database, BILLED_PERIODS_OF_RENTALS, { ids }, BILLED_PERIOD.columns),
    readPrices(database),
  ])
  const ratesOf = groupBy(rates, (rate) => rate.customerId)
  const daysOf = groupBy(billedDays, (days) => days.rentalId)
  return new Map(
    rentals.map((row): [number, BillingContext] => [
      row.id,
      {
        customer: row,
        address: row,
        rental: {
          ...row,
          completedOn: row.completed === null ? null : dayOfInstant(row.completed, timeZone),
        },
        jobs: jobsOf.get(row.id) ?? [],
        rates: ratesOf.get(row.customerId) ?? [],
        ...prices,
        billedPeriods: daysOf.get(row.id) ?? [],
        today,
      },
    ]),
  )
}

const RENTAL = select(
  columnsOf(Rental, 'r', 'id', 'customerId', 'startDate', 'completed', 'price', 'billDaily', 'dailyRate'),
  columnsOf(Customer, 'c', ...PRICED_CUSTOMER),
  columnsOf(ServiceAddress, 'a', ...PRICED_ADDRESS),
)

const RENTALS = `
  SELECT ${RENTAL.sql}
  FROM [Rental] r
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  WHERE r.[id] IN :ids`

const RATE = columnsOf(CustomerRate, '', 'customerId', ...RATE_FIELDS)

const RATES = `
  SELECT ${RATE.sql}
  FROM [CustomerRate]
  WHERE [deleted] IS NULL AND [customerId] IN (SELECT r.[customerId] FROM [Rental] r WHERE r.[id] IN :ids)`

const BILLED_PERIODS_OF_RENTALS = `${BILLED_PERIODS} AND b.[rentalId] IN :ids`
