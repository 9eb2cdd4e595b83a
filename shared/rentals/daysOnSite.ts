import { addDays, dayOfInstant, daysBetween, startOfDay } from '../kernel/days.ts'

/** A placement of more days is highlighted (O-006). */
export const AMBER_AFTER_DAYS = 29
const RED_AFTER_DAYS = 59

/** Whole business days from the placement of a dumpster to now, or to its removal; the first day does not count (S1 §9). */
export function daysOnSite(
  location: { readonly placed: string; readonly removed: string | null },
  now: string,
  timeZone: string,
): number {
  const until = location.removed ?? now
  return Math.max(0, daysBetween(dayOfInstant(location.placed, timeZone), dayOfInstant(until, timeZone)))
}

/** The longest placement of the dumpsters currently at a rental in days, or null if none ("max days" of the overview). */
export function maxDaysOnSite(
  locations: readonly { readonly placed: string; readonly removed: string | null }[],
  now: string,
  timeZone: string,
): number | null {
  const placements = locations
    .filter((location) => location.removed === null)
    .map((location) => daysOnSite(location, now, timeZone))
  return placements.length === 0 ? null : Math.max(...placements)
}

export type RentalAge = 'normal' | 'amber' | 'red'

/** The highlight of a placement: amber after 29 days, red after 59; both in bold (O-006). */
export function rentalAge(days: number | null): RentalAge {
  if (days === null || days <= AMBER_AFTER_DAYS) return 'normal'
  return days <= RED_AFTER_DAYS ? 'amber' : 'red'
}

/** The instant before which a dumpster was placed that is highlighted today: more than 29 days ago (O-006). */
export function highlightedBefore(today: string, timeZone: string): string {
  return startOfDay(addDays(today, -AMBER_AFTER_DAYS), timeZone)
}

/** The dumpsters at a rental as one line of text: their barcodes, the longest placement first. */
export function siteInventoryText(
  onSite: readonly { readonly barcode: string; readonly placed: string }[],
): string {
  return onSite
    .toSorted((a, b) => (a.placed < b.placed ? -1 : a.placed > b.placed ? 1 : 0))
    .map((dumpster) => dumpster.barcode)
    .join(', ')
}
