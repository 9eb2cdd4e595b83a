import { parseExplanation } from './explanations.ts'
import { lineCalculation } from './lineCalculation.ts'

/** What a stored explanation tells of how its line was calculated, in one text; null where it tells nothing. */
export function explanationInWords(explanation: unknown): string | null {
  if (typeof explanation !== 'string') return null
  const parsed = parseExplanation({ explanation })
  if (parsed === null) return null
  // As it was calculated: what was edited since is in the other fields of the line.
  const steps = lineCalculation({ explanation, quantity: parsed.quantity ?? 0, rate: parsed.amount ?? 0 })
  return steps.map(({ caption, text }) => `${caption}: ${text}`).join(' · ')
}
