import { Rental } from '#shared/rentals/Rental.ts'
import { columnsOf } from '../../database/selection.ts'
import { billedAfter, type BilledAfter } from '#shared/invoicing/billedAfter.ts'
import { unbilledAmount } from '#shared/invoicing/dailyBilling.ts'
import { unbilledCharges, type UnbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { readBillings, type BillingDay } from './readBillings.ts'
import { readUnbilledChargeCandidates } from './unbilledChargeCandidates.ts'
import { BILLED_PERIOD, BILLED_PERIODS } from './billedPeriods.ts'
import { cacheCandidates, type FindCandidates } from './cacheCandidates.ts'

/** A rental with charges that no active line bills yet. */
export interface RentalWithUnbilledCharges {
  readonly rentalId: number
  readonly charges: readonly UnbilledCharges[]
}

/**
 * Live rentals of customers billed after delivery, or after pickup, that have unbilled charges for completed jobs (IN41, IN42).
 */
export async function readUnbilledCharges(
  database: Queryable,
  day: BillingDay,
  after: BilledAfter,
  find: FindCandidates = (of, timeZone) => readUnbilledChargeCandidates(of, timeZone, after),
): Promise<readonly RentalWithUnbilledCharges[]> {
  const candidates = await find(database, day.timeZone)
  const billings = await readBillings(database, candidates, day)
  return [...billings].flatMap(([rentalId, billing]) => {
    const charges = billedAfter(billing.customer) === after ? unbilledCharges(billing) : []
    return charges.length > 0 ? [{ rentalId, charges }] : []
  })
}

/** Finds the rentals of readUnbilledCharges, and searches all of them rarely. */
export const cachedUnbilledChargeCandidates: Readonly<Record<BilledAfter, FindCandidates>> = {
  delivery: cacheCandidates((database, timeZone) =>
    readUnbilledChargeCandidates(database, timeZone, 'delivery'),
  ),
  pickUp: cacheCandidates((database, timeZone) => readUnbilledChargeCandidates(database, timeZone, 'pickUp')),
}

/** The amount in dollars of the unbilled days of live daily rentals, by rental; rentals without such days are left out (IN42). */
export async function readUnbilledDays(
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
