import type { DumpsterStay } from '../inventory/dumpsterLocations.ts'
import { dayOfInstant } from '../kernel/days.ts'
import { roundHalfUp } from '../kernel/money.ts'
import { daysOnSite } from '../rentals/daysOnSite.ts'
import type { ReportPeriod } from './reportPeriods.ts'

export interface ReportedStay extends Pick<DumpsterStay, 'id' | 'placed' | 'removed' | 'storageDumpSiteId'> {
  readonly size: string
  readonly dumpsterNumber: number
}

/** A row of the grid of dumpsters on site (O-083). */
export interface OnSiteRow {
  readonly id: number
  readonly size: string
  readonly dumpsterNumber: number
  readonly placed: string
  readonly removed: string | null
  readonly daysOnSite: number
}

/** Every stay with a customer on any day of the period, with its days from placement to removal or now (O-083, RP11). */
export function dumpstersOnSite(
  stays: readonly ReportedStay[],
  period: ReportPeriod,
  now: string,
  timeZone: string,
): OnSiteRow[] {
  return stays
    .filter((stay) => stay.storageDumpSiteId === null && overlaps(stay, period, timeZone))
    .map((stay) => ({
      id: stay.id,
      size: stay.size,
      dumpsterNumber: stay.dumpsterNumber,
      placed: stay.placed,
      removed: stay.removed,
      daysOnSite: daysOnSite(stay, now, timeZone),
    }))
}

function overlaps(stay: ReportedStay, period: ReportPeriod, timeZone: string): boolean {
  const began = dayOfInstant(stay.placed, timeZone)
  const ended = stay.removed === null ? null : dayOfInstant(stay.removed, timeZone)
  return began <= period.endDate && (ended === null || period.startDate <= ended)
}

/** The average below the grid, null without rows (O-083). */
export function averageDaysOnSite(rows: readonly Pick<OnSiteRow, 'daysOnSite'>[]): number | null {
  if (rows.length === 0) return null
  return roundHalfUp(rows.reduce((total, row) => total + row.daysOnSite, 0) / rows.length, 2)
}
