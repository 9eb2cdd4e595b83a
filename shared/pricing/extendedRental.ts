import { daysBetween } from '../kernel/days.ts'
import type { PriceSettings } from './priceSettings.ts'

export interface RentedLoad {
  /** Days that the price includes; 0 or null is no limit. */
  readonly standardRentalLength: number | null
  /** The customer's own price of a day beyond it. */
  readonly extensionRate: number | null
  /** Business days of delivery and pickup. */
  readonly delivered: string
  readonly pickedUp: string
}

export interface Extension {
  /** Days beyond the standard length. */
  readonly quantity: number
  readonly rate: number
  /** Days that were included. */
  readonly included: number
  readonly source: 'customer' | 'ExtensionRate'
}

/**
 * The days of a rental beyond the customer's standard rental length, and their price; null if none. Calendar days, the day of
 * delivery not counted (S2 §9, M-055, PR7 to PR9).
 */
export function rentalExtension(
  load: RentedLoad,
  settings: Pick<PriceSettings, 'extensionRate'>,
): Extension | null {
  const included = Math.floor(load.standardRentalLength ?? 0)
  const quantity = daysBetween(load.delivered, load.pickedUp) - included
  if (included <= 0 || quantity <= 0) return null
  return load.extensionRate !== null && load.extensionRate > 0
    ? { quantity, rate: load.extensionRate, included, source: 'customer' }
    : { quantity, rate: settings.extensionRate, included, source: 'ExtensionRate' }
}
