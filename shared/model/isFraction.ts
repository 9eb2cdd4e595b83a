import type { Field } from './field.ts'

/** Whether a field holds a share of a whole, such as a fee of 0.03, which people also write as 3%: a rate of at most 1, or what is shown so. */
export function isFraction({
  kind,
  max,
  isPercentage,
}: Pick<Field, 'kind' | 'max' | 'isPercentage'>): boolean {
  return isPercentage === true || (kind === 'rate' && max !== undefined && max <= 1)
}
