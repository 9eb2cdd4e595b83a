import type { SettingName } from '../settings/settings.ts'
import { settingValues, type SettingRow } from '../settings/settingValues.ts'

/** The default prices for customers without prices of their own, in dollars (S2 §3 'Settings used'). */
export interface PriceSettings {
  /** Fuel for one job. */
  readonly fuelRate: number
  /** Kent County surcharge for one ton. */
  readonly kentCountyRate: number
  /** One ton over the limit at an address of range Regular, and at any other. */
  readonly overageRate: number
  readonly extendedOverageRate: number
  readonly serviceRate: number
  /** One day beyond the standard rental length. */
  readonly extensionRate: number
}

/** Names of the settings that are prices. */
export const PRICE_SETTINGS = [
  'FuelRate',
  'KentCountyRate',
  'OverageRate',
  'ExtendedOverageRate',
  'ServiceRate',
  'ExtensionRate',
] as const satisfies readonly SettingName[]

/** Reads the prices from setting rows; a missing one is 0, which charges nothing (PR2). */
export function priceSettings(rows: readonly SettingRow[]): PriceSettings {
  const values = settingValues(rows, PRICE_SETTINGS)
  return {
    fuelRate: values.FuelRate ?? 0,
    kentCountyRate: values.KentCountyRate ?? 0,
    overageRate: values.OverageRate ?? 0,
    extendedOverageRate: values.ExtendedOverageRate ?? 0,
    serviceRate: values.ServiceRate ?? 0,
    extensionRate: values.ExtensionRate ?? 0,
  }
}
