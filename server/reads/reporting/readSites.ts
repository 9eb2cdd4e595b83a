import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { columnsOf, select } from '../../database/selection.ts'
import { dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { availabilityByDay, type AvailabilityRow } from '#shared/reporting/availability.ts'
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
  { now, timeZone }: BusinessTime,
): Promise<AvailabilityRow[]> {
  const today = dayOfInstant(now, timeZone)
  const first = period.startDate < today ? period.startDate : today
  const [inventory, jobs] = await Promise.all([
    readInventory(database, startOfDay(first, timeZone)),
    readScheduledMoves(database),
  ])
  return availabilityByDay({ ...inventory, jobs, today, timeZone }, period)
}
