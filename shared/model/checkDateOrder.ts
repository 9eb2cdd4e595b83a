import type { Violation } from './Violation.ts'

/** The end must not be before the start; days and instants compare as text (ambiguities 66). Empty values are not checked. */
export function checkDateOrder<F extends string>(
  record: Readonly<Record<F, string | null>>,
  start: F,
  end: F,
): Violation[] {
  const [startValue, endValue] = [record[start], record[end]]
  if (startValue === null || endValue === null || endValue >= startValue) return []
  return [{ code: 'order', field: end, message: 'The end cannot be before the start' }]
}
