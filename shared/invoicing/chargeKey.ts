import { isMainRule } from './billingRoles.ts'
import { parseExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'

/**
 * By what a line is known as a charge that is made once: two lines that stand never have the same (IN2). Main lines are one for a
 * job; what grows afterwards (tons, days, a percentage of fuel) is charged again beyond what was charged before, and two lines
 * beyond the same amount are one charge. Null for what someone typed.
 */
export function chargeKey(
  line: Pick<InvoiceLine, 'jobId' | 'jobDumpsterFeeId' | 'explanation'>,
): string | null {
  if (line.jobDumpsterFeeId !== null) return `fee ${line.jobDumpsterFeeId}`
  const explanation = parseExplanation(line)
  if (explanation === null || explanation.rule === 'misc' || line.jobId === null) return null
  if (isMainRule(explanation.rule)) return `${line.jobId} main`
  return `${line.jobId} ${explanation.rule} ${Number(explanation.inputs['chargedBefore'] ?? 0)}`
}
