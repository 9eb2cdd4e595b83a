import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { refuseDoubleRate } from './refuseDoubleRate.ts'
import { refuseShopRate } from './refuseShopRate.ts'
import { replaceFuelRate, keepOneFuelRate } from './replaceFuelRate.ts'

/** The save rules of rates. */
export const pricingRules: readonly SaveRule[] = [
  refuseShopRate,
  refuseDoubleRate,
  replaceFuelRate,
  keepOneFuelRate,
]
