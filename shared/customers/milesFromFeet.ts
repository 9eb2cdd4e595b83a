import { divide } from '../kernel/money.ts'
import { FEET_PER_MILE } from '../kernel/geo.ts'

/** Converts feet, as returned by the routing service, to miles with two decimal places: 79,200 ft are 15 miles (S0 §9, F-073). */
export function milesFromFeet(feet: number): number {
  return divide(feet, FEET_PER_MILE)
}
