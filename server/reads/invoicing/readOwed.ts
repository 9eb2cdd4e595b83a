import { Rental } from '#shared/rentals/Rental.ts'
import { columnsOf } from '../../database/selection.ts'
import { billedAfter, type BilledAfter } from '#shared/invoicing/billedAfter.ts'
import { unbilledAmount } from '#shared/invoicing/dailyBilling.ts'
import { owedJobs, type OwedJob } from '#shared/invoicing/owedJobs.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { readBillings, type BillingDay } from './readBillings.ts'
import { readOwedCandidates } from './owedCandidates.ts'
import { BILLED_PERIOD, BILLED_PERIODS } from './billedPeriods.ts'
import { cacheCandidates, type FindCandidates } from './cacheCandidates.ts'

/** A rental with charges that no active line bills yet. */
export interface OwedRental {
  readonly rentalId: number
  readonly jobs: readonly OwedJob[]
}

/**
 * Live rentals of customers billed after delivery, or after pickup, that have unbilled charges for completed jobs (IN41, IN42).
 */
export async function readOwed(
  database: Queryable,
  day: BillingDay,
  after: BilledAfter,
  find: FindCandidates = (of, timeZone) => readOwedCandidates(of, timeZone, after),
): Promise<readonly OwedRental[]> {
  const candidates = await find(database, day.timeZone)
  const billings = await readBillings(database, candidates, day)
  return [...billings].flatMap(([rentalId, billing]) => {
    const jobs = billedAfter(billing.customer) === after ? owedJobs(billing) : []
    return jobs.length > 0 ? [{ rentalId, jobs }] : []
  })
}

/** Finds the rentals of readOwed, and searches all of them rarely. */
export const cachedOwedCandidates: Readonly<Record<BilledAfter, FindCandidates>> = {
  delivery: cacheCandidates((database, timeZone) => readOwedCandidates(database, timeZone, 'delivery')),
  pickUp: cacheCandidates((database, timeZone) => readOwedCandidates(database, timeZone, 'pickUp')),
}

/** The amount in dollars of the unbilled days of live daily rentals, by rental; rentals without such days are left out (IN42). */
export async function readOwedDays(
  database: Queryable,
  { today, timeZone }: BillingDay,
): Promise<ReadonlyMap<number, number>> {
  const [rentals, billed] = await Promise.all([
    readRows(database, DAILY_RENTALS, {}, DAILY_RENTAL.columns),
    readRows(database, BILLED_PERIODS, {}, BILLED_PERIOD.columns),
  ])
  const daysOf = groupBy(billed, (days) => days.rentalId)
  return new Map(
    rentals.flatMap(({ id, completed, ...rental }): [number, number][] => {
      const completedOn = completed === null ? null : dayOfInstant(completed, timeZone)
      const amount = unbilledAmount({ ...rental, completedOn }, daysOf.get(id) ?? [], today)
      return amount === null ? [] : [[id, amount]]
    }),
  )
}

const DAILY_RENTAL = columnsOf(Rental, '', 'id', 'startDate', 'completed', 'dailyRate')

const DAILY_RENTALS = `SELECT ${DAILY_RENTAL.sql} FROM [Rental] WHERE [billDaily] = 1 AND [deleted] IS NULL`
