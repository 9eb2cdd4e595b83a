import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { keepEarlierAmounts } from './keepEarlierAmounts.ts'
import { keepEarlierListPrices } from './keepEarlierListPrices.ts'
import { refuseDoubleRate } from './refuseDoubleRate.ts'
import { refuseShopRate } from './refuseShopRate.ts'
import { replaceFuelRate, keepOneFuelRate } from './replaceFuelRate.ts'

/** The save rules of rates. */
export const pricingRules: readonly SaveRule[] = [
  refuseShopRate,
  refuseDoubleRate,
  keepEarlierAmounts,
  keepEarlierListPrices,
  replaceFuelRate,
  keepOneFuelRate,
]
