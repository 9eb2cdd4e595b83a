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

interface SettingRow {
  readonly name: string
  readonly decimalValue: number | null
}

/** Reads the prices from the settings; a missing one is 0, which charges nothing (PR2). */
export function priceSettings(settings: readonly SettingRow[]): PriceSettings {
  const value = (name: string): number => settings.find((setting) => setting.name === name)?.decimalValue ?? 0
  return {
    fuelRate: value('FuelRate'),
    kentCountyRate: value('KentCountyRate'),
    overageRate: value('OverageRate'),
    extendedOverageRate: value('ExtendedOverageRate'),
    serviceRate: value('ServiceRate'),
    extensionRate: value('ExtensionRate'),
  }
}
