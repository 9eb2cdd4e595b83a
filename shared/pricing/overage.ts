import { RESIDENTIAL } from '../customers/CustomerType.ts'
import { sum } from '../kernel/money.ts'
import type { PriceSettings } from './priceSettings.ts'

export interface WeighedLoad {
  readonly customerTypeId: number
  /** Range of the service address; null if priced by zone. */
  readonly range: string | null
  /** Tons; null when the load was not weighed. */
  readonly weight: number | null
  /** Whether the price of the load includes a price for every ton. */
  readonly isPaidByTon: boolean
  /** Tons included in the customer's rate; null when no rate applied or its limit is blank. */
  readonly rateWeightLimit: number | null
  /** Tons included in the dumpster's list price. */
  readonly dumpsterWeightLimit: number | null
}

export interface Overage {
  /** Tons over the limit, 2 decimals. */
  readonly quantity: number
  readonly rate: number
  /** The limit that was exceeded. */
  readonly limit: number
  readonly setting: 'OverageRate' | 'ExtendedOverageRate'
}

/**
 * The weight of a load beyond the limit of its price, and the price per ton; null if within the limit. Residential customers have
 * the dumpster's limit, commercial ones that of their rate, or the dumpster's if blank; 0 is no limit, and neither is a blank one
 * where every ton is paid (S2 §9, M-054, PR3 to PR6, PR210, ambiguities 54 and 72).
 */
export function weightOverage(
  load: WeighedLoad,
  settings: Pick<PriceSettings, 'overageRate' | 'extendedOverageRate'>,
): Overage | null {
  const limit = includedTons(load)
  if (load.weight === null || limit === 0) return null
  const quantity = sum([load.weight, -limit])
  if (quantity <= 0) return null
  return load.range === 'Regular'
    ? { quantity, rate: settings.overageRate, limit, setting: 'OverageRate' }
    : { quantity, rate: settings.extendedOverageRate, limit, setting: 'ExtendedOverageRate' }
}

/** Tons included in the price of the load; 0 for no limit. */
export function includedTons(load: Omit<WeighedLoad, 'weight' | 'range'>): number {
  if (load.isPaidByTon && load.rateWeightLimit === null) return 0
  const dumpsterLimit = load.dumpsterWeightLimit ?? 0
  return load.customerTypeId === RESIDENTIAL ? dumpsterLimit : (load.rateWeightLimit ?? dumpsterLimit)
}
