import { multiply } from '../kernel/money.ts'
import type { PriceSettings } from './priceSettings.ts'

export interface FuelChargedJob {
  readonly customer: {
    readonly usePercentageBasedFuelRate: boolean
    /** The customer's own flat rate; null or 0 is none. */
    readonly fuelRate: number | null
  }
  /** The percentage in effect when the job was completed, as a fraction; null if there was none. */
  readonly percentage: number | null
  /** Total of the job's main lines: not of overage, extension, surcharges and fees. */
  readonly mainTotal: number
}

export interface FuelCharge {
  readonly rate: number
  readonly source: 'percentage' | 'customer' | 'FuelRate'
}

/**
 * The price of fuel for one billed job: a percentage of its main lines where the customer pays by percentage, otherwise the
 * customer's own rate, otherwise the setting (S2 §9, M-056, PR10 to PR12).
 */
export function fuelCharge(job: FuelChargedJob, settings: Pick<PriceSettings, 'fuelRate'>): FuelCharge {
  const { usePercentageBasedFuelRate, fuelRate } = job.customer
  if (usePercentageBasedFuelRate && job.percentage !== null)
    return { rate: multiply(job.mainTotal, job.percentage), source: 'percentage' }
  return fuelRate !== null && fuelRate > 0
    ? { rate: fuelRate, source: 'customer' }
    : { rate: settings.fuelRate, source: 'FuelRate' }
}
