import { roundHalfUp } from '../kernel/money.ts'

/**
 * Quantity of a line that is charged by weight: at least one ton, above that the weight itself, half up to two decimals (S2 §9,
 * M-053, PR1, ambiguities 53).
 */
export function weightQuantity(tons: number | null): number {
  return tons === null || tons <= 1 ? 1 : roundHalfUp(tons, 2)
}
