import { multiply, sum, wholeSteps } from '../kernel/money.ts'

export interface MileageTerms {
  /** Miles that the rate includes. */
  readonly baseMileage: number | null
  /** Length of one additional step in miles; 0 or null for none. */
  readonly mileageOffset: number | null
  /** Price of one such step. */
  readonly mileageOffsetRate: number | null
}

/** Dollars added to a hauling rate for each whole step beyond the included miles (S2 §9, M-059, PR17, PR18). */
export function mileageAddOn(distance: number | null, terms: MileageTerms): number {
  const excessMiles = sum([distance ?? 0, -(terms.baseMileage ?? 0)], 4)
  const step = terms.mileageOffset ?? 0
  if (excessMiles <= 0 || step <= 0) return 0
  return multiply(wholeSteps(excessMiles, step), terms.mileageOffsetRate ?? 0)
}
