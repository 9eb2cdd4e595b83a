import type { DumpsterPlacement } from '../inventory/dumpsterPlacements.ts'
import { dayOfInstant } from '../kernel/days.ts'
import { average } from '../kernel/money.ts'
import { daysOnSite } from '../rentals/daysOnSite.ts'
import type { ReportPeriod } from '../kernel/periods.ts'

export interface ReportedPlacement extends Pick<
  DumpsterPlacement,
  'id' | 'placed' | 'removed' | 'storageDumpSiteId'
> {
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

/** Every placement at a customer on any day of the period, with its days from placement to removal or now (O-083, RP11). */
export function dumpstersOnSite(
  placements: readonly ReportedPlacement[],
  period: ReportPeriod,
  now: string,
  timeZone: string,
): OnSiteRow[] {
  return placements
    .filter((placement) => placement.storageDumpSiteId === null && overlaps(placement, period, timeZone))
    .map((placement) => ({
      id: placement.id,
      size: placement.size,
      dumpsterNumber: placement.dumpsterNumber,
      placed: placement.placed,
      removed: placement.removed,
      daysOnSite: daysOnSite(placement, now, timeZone),
    }))
}

function overlaps(placement: ReportedPlacement, period: ReportPeriod, timeZone: string): boolean {
  const began = dayOfInstant(placement.placed, timeZone)
  const ended = placement.removed === null ? null : dayOfInstant(placement.removed, timeZone)
  return began <= period.endDate && (ended === null || period.startDate <= ended)
}

/** The average below the grid, null without rows (O-083). */
export function averageDaysOnSite(rows: readonly Pick<OnSiteRow, 'daysOnSite'>[]): number | null {
  return average(
    rows.map((row) => row.daysOnSite),
    2,
  )
}
