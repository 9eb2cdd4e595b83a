import { isMainRule } from './billedJobs.ts'
import { ruleOfLine } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import type { LineRule } from './lineDraft.ts'

/** Rules that charge a job once, whatever it weighs. */
const ONCE_PER_JOB: ReadonlySet<LineRule> = new Set(['fuel', 'extension'])

/**
 * By what a line is known as a charge that is made once: two lines that stand never have the same (IN2). Main lines are one for a
 * job; what is charged by weight can be charged again for what a corrected weight adds, and then explains itself otherwise. Null
 * for what someone typed.
 */
export function chargeOf(
  line: Pick<InvoiceLine, 'jobId' | 'jobDumpsterFeeId' | 'explanation'>,
): string | null {
  if (line.jobDumpsterFeeId !== null) return `fee ${line.jobDumpsterFeeId}`
  const rule = ruleOfLine(line)
  if (rule === null || rule === 'misc' || line.jobId === null) return null
  if (isMainRule(rule)) return `${line.jobId} main`
  return `${line.jobId} ${ONCE_PER_JOB.has(rule) ? rule : line.explanation}`
}
