import { isActiveInvoice } from '../invoicing/invoiceStatusTransitions.ts'
import { lineRevenue, type MarginLine } from '../invoicing/jobMargin.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { multiply, roundHalfUp, sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'

/**
 * What a job brings, for the forecast (GetEstimatedRevenue, O-089): what it was invoiced where it was, else what its automatic lines
 * would come to (RP20).
 */
export function forecastRevenue(job: {
  readonly invoiceLines: readonly MarginLine[]
  readonly estimate: number
}): number {
  const isInvoiced = job.invoiceLines.some(isLiveLine)
  return isInvoiced ? roundHalfUp(lineRevenue(job.invoiceLines), 2) : job.estimate
}

/** Does a line count as revenue: live, and on no invoice that was deleted or voided? */
export function isLiveLine(line: Pick<MarginLine, 'deleted' | 'invoice'>): boolean {
  return line.deleted === null && (line.invoice === null || isActiveInvoice(line.invoice))
}

export interface TypedLine extends MarginLine {
  /** What its accounting product is for, where it has one; else what the line says. */
  readonly azureType: string | null
  readonly service: string | null
}

const OTHER_REVENUE = 'Misc'

/** The kind of revenue that a line brings (RevenueByType, O-090, RP21). */
export function revenueTypeOf(line: Pick<TypedLine, 'azureType' | 'service'>): string {
  return line.azureType ?? line.service ?? OTHER_REVENUE
}

/** What a line brings, in whole cents. */
export function lineAmount(line: Pick<MarginLine, 'quantity' | 'rate'>): number {
  return multiply(line.quantity, line.rate)
}

/** The live lines' amounts by kind of revenue, kinds in order of their names (O-090, RP21). */
export function revenueByType(
  lines: readonly TypedLine[],
): { readonly revenueType: string; readonly amount: number }[] {
  return [...groupBy(lines.filter(isLiveLine), revenueTypeOf)]
    .map(([revenueType, group]) => ({ revenueType, amount: sum(group.map(lineAmount)) }))
    .toSorted((a, b) => compareNames(a.revenueType, b.revenueType))
}
