import type { Violation } from './validate.ts'

/** What ends does not end before it starts; days and instants compare as text (ambiguities 66). Empty ends are no matter of order. */
export function checkOrder<F extends string>(
  record: Readonly<Record<F, string | null>>,
  start: F,
  end: F,
): Violation[] {
  const [started, ended] = [record[start], record[end]]
  if (started === null || ended === null || ended >= started) return []
  return [{ code: 'order', field: end, message: 'The end cannot be before the start' }]
}
