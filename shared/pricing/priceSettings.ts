import type { SettingName } from '../settings/settings.ts'
import { settingValues, type SettingRow } from '../settings/settingValues.ts'
import { addDays } from '../kernel/days.ts'
import { isInForce, type RatePeriod } from './ratePeriod.ts'

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

/** The names of the settings, and those of their prices. */
const PRICE_OF_SETTING = {
  FuelRate: 'fuelRate',
  KentCountyRate: 'kentCountyRate',
  OverageRate: 'overageRate',
  ExtendedOverageRate: 'extendedOverageRate',
  ServiceRate: 'serviceRate',
  ExtensionRate: 'extensionRate',
} as const satisfies Record<(typeof PRICE_SETTINGS)[number], keyof PriceSettings>

/** What a price of the settings is in a period; of a setting that ever changed, each of its values has one. */
export interface DatedPrice extends RatePeriod {
  readonly setting: (typeof PRICE_SETTINGS)[number]
  readonly price: number
}

/** The newest prices, and those of each period. */
export interface DatedPrices {
  readonly settings: PriceSettings
  /** None where no setting ever changed. */
  readonly pricePeriods?: readonly DatedPrice[]
}

/** A value of a setting from its first day on. */
export interface SettingValueRow {
  readonly name: string
  readonly validFrom: string | null
  readonly decimalValue: number | null
}

/** The prices of all days from the rows of the settings and of their earlier values (SE700). */
export function datedPrices(
  rows: readonly SettingRow[],
  earlier: readonly SettingValueRow[],
): Required<DatedPrices> {
  const settings = priceSettings(rows)
  return { settings, pricePeriods: PRICE_SETTINGS.flatMap((name) => periodsOf(name, rows, earlier)) }
}

function periodsOf(
  setting: DatedPrice['setting'],
  rows: readonly SettingRow[],
  earlier: readonly SettingValueRow[],
): readonly DatedPrice[] {
  const newest = rows.find(({ name }) => name === setting)
  const before = earlier.filter(({ name }) => name === setting)
  if (newest === undefined || before.length === 0) return []
  const { validFrom = null, decimalValue = null } = newest
  const values = [...before, { name: setting, validFrom, decimalValue }].toSorted((a, b) =>
    (a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1,
  )
  return values.map((value, index) => {
    const next = values[index + 1]?.validFrom ?? null
    return {
      setting,
      validFrom: value.validFrom,
      validUntil: next === null ? null : addDays(next, -1),
      price: priceSettings([value])[PRICE_OF_SETTING[setting]],
    }
  })
}

/** The prices of a day; of a setting whose values of that day are not known the newest (SE700). */
export function pricesOn({ settings, pricePeriods = [] }: DatedPrices, day: string): PriceSettings {
  const inForce = pricePeriods.filter((period) => isInForce(period, day))
  return {
    ...settings,
    ...Object.fromEntries(inForce.map((each) => [PRICE_OF_SETTING[each.setting], each.price])),
  }
}

/** The period of a setting's value of a day; null where the setting never changed. */
export function periodOfPrice(
  { pricePeriods = [] }: Pick<DatedPrices, 'pricePeriods'>,
  setting: string,
  day: string,
): RatePeriod | null {
  return pricePeriods.find((period) => period.setting === setting && isInForce(period, day)) ?? null
}

/** The price that a setting is on a day; null of a setting that is no price. */
export function priceOn(prices: DatedPrices, name: string, day: string): number | null {
  const setting = PRICE_SETTINGS.find((each) => each === name)
  return setting === undefined ? null : pricesOn(prices, day)[PRICE_OF_SETTING[setting]]
}
