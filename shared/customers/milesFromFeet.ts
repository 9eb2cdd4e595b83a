import { roundHalfUp } from '../kernel/money.ts'
import { FEET_PER_MILE } from '../kernel/geo.ts'

/** Feet as the routing service gives them, in miles to two places: 79,200 ft are 15 miles (S0 §9, F-073). */
export function milesFromFeet(feet: number): number {
  return roundHalfUp(feet / FEET_PER_MILE, 2)
}
