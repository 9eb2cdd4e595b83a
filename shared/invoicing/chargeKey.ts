import { isMainRule } from './billingRoles.ts'
import { parseExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'

/**
 * A key for charges that may exist only once: two active lines never share it (IN2). A job has one main line. Quantities that
 * grow later (tons, days, a fuel percentage) are charged again for the difference, and two lines that continue from the same
 * amount are the same charge. Null for manually entered lines.
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

/** Why a charge is not added to an invoice that has it (IN2). */
export function chargedHere(
  { service, lineNumber }: Pick<InvoiceLine, 'service' | 'lineNumber'>,
  jobId: number | null,
): string {
  const what = service === null ? 'charge' : service.toLowerCase()
  return `This invoice already has the ${what}${jobId === null ? '' : ` of J${jobId}`} (line ${lineNumber}).`
}

/** Where a charge is that may exist only once. */
export interface ExistingCharge {
  readonly invoiceId: number
  readonly invoiceNumber: number | null
  readonly jobId: number | null
}

/** Why a charge is not added a second time (IN2). */
export function chargedAlready({ invoiceId, invoiceNumber, jobId }: ExistingCharge): string {
  const what = jobId === null ? 'This fee' : `Job #${jobId}`
  return `${what} is charged on invoice #${invoiceNumber ?? invoiceId} already.`
}
