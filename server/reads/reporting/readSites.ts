import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { columnsOf, select } from '../../database/selection.ts'
import { dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { permissions } from '#shared/access/roles.ts'
import { availabilityByDay, availabilityParts, type AvailabilityRow } from '#shared/reporting/availability.ts'
import { availableOnDayQuery } from '#shared/reporting/queries.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { dumpstersOnSite, type OnSiteRow } from '#shared/reporting/dumpstersOnSite.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { readInventory, readScheduledMoves } from '../inventory/readInventory.ts'
import type { PeriodOfReport } from './reportPeriod.ts'

/** The current instant and the business time zone. */
interface BusinessTime {
  readonly now: string
  readonly timeZone: string
}

/** Every placement at a customer on any day of the period (RP11, O-083). */
export async function readDumpstersOnSite(
  database: Queryable,
  period: PeriodOfReport,
  { now, timeZone }: BusinessTime,
): Promise<OnSiteRow[]> {
  const { from, to } = period
  return dumpstersOnSite(
    await readRows(database, PLACEMENTS, { from, to }, PLACEMENT.columns),
    period,
    now,
    timeZone,
  )
}

const PLACEMENT = select(
  columnsOf(DumpsterLocation, 'l', 'id', 'placed', 'removed', 'storageDumpSiteId'),
  columnsOf(Dumpster, 'd', 'size'),
  columnsOf(DumpsterInventory, 'i', 'dumpsterNumber'),
)

/** Two halves, each served by an index. */
const PLACEMENTS = ['l.[removed] IS NULL', 'l.[removed] >= :from']
  .map(
    (condition) => `
  SELECT ${PLACEMENT.sql}
  FROM [DumpsterLocation] l
  JOIN [DumpsterInventory] i ON i.[id] = l.[dumpsterInventoryId]
  JOIN [Dumpster] d ON d.[id] = i.[dumpsterTypeId]
  WHERE ${condition} AND l.[placed] <= :to AND l.[storageDumpSiteId] IS NULL`,
  )
  .join(' UNION ALL ')

/** How many dumpsters of each size were or will be available on the days of the period (RP12, RP13, O-084). */
export async function readAvailability(
  database: Queryable,
  period: PeriodOfReport,
  time: BusinessTime,
): Promise<AvailabilityRow[]> {
  return availabilityByDay(await readAvailabilityInput(database, period.startDate, time), period)
}

/** What the numbers of available dumpsters of a day consist of (RP32, O-084). */
export const availableOnDay = computeQuery(availableOnDayQuery, {
  roles: permissions.administer,
  compute: async ({ day }, { database, now, timeZone }) => {
    const input = await readAvailabilityInput(database, day, { now: now(), timeZone })
    return availabilityParts(input, day).map(({ size, dumpster, job, change }) => ({
      size,
      dumpsterNumber: dumpster?.dumpsterNumber ?? null,
      jobId: job?.id ?? null,
      rentalId: job?.rentalId ?? null,
      startDate: job?.startDate ?? null,
      change,
    }))
  },
})

async function readAvailabilityInput(database: Queryable, from: string, { now, timeZone }: BusinessTime) {
  const today = dayOfInstant(now, timeZone)
  const [inventory, jobs] = await Promise.all([
    readInventory(database, startOfDay(from < today ? from : today, timeZone)),
    readScheduledMoves(database),
  ])
  return { ...inventory, jobs, today, timeZone }
}
