import type { Random } from './random.ts'

/** A fictitious number, as its prefix 555 says; those that begin with 01 are left to people who try the product. */
export function phoneNumber(random: Random, areaCode = '616'): string {
  return `(${areaCode}) 555-${String(random.integer(200, 9_999)).padStart(4, '0')}`
}
