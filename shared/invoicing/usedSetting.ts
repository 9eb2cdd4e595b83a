import { periodOfPrice } from '../pricing/priceSettings.ts'
import type { BillingContext } from './BillingContext.ts'

/** What the line of a price of a day says about that: where it is from, since when and until when. */
export function usedSetting(
  source: string,
  inputs: Readonly<Record<string, string | number | boolean | null>>,
  billing: Pick<BillingContext, 'pricePeriods'>,
  day: string,
) {
  const period = periodOfPrice(billing, source, day)
  const validUntil = period?.validUntil ?? null
  return {
    source,
    inputs: validUntil === null ? inputs : { ...inputs, validUntil },
    since: period?.validFrom ?? null,
  }
}
