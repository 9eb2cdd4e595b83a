import { isActiveInvoice } from '../invoicing/invoiceStatusTransitions.ts'
import { lineRevenue, type MarginLine } from '../invoicing/jobMargin.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { multiply, roundHalfUp, sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'

/**
 * The forecast revenue of a job (GetEstimatedRevenue, O-089): the invoiced amount if invoiced, otherwise the total of its
 * automatic lines (RP24).
 */
export function forecastRevenue(job: {
  readonly invoiceLines: readonly MarginLine[]
  readonly estimate: number
}): number {
  const isInvoiced = job.invoiceLines.some(isLiveLine)
  return isInvoiced ? roundHalfUp(lineRevenue(job.invoiceLines), 2) : job.estimate
}

/** Does a line count as revenue: not deleted, and on an active invoice? */
export function isLiveLine(line: Pick<MarginLine, 'deleted' | 'invoice'>): boolean {
  return line.deleted === null && (line.invoice === null || isActiveInvoice(line.invoice))
}

export interface TypedLine extends MarginLine {
  /** The category of its accounting product if it has one, otherwise the line's service. */
  readonly azureType: string | null
  readonly service: string | null
}

const OTHER_REVENUE = 'Misc'

/** The revenue type of a line (RevenueByType, O-090, RP21). */
export function revenueTypeOf(line: Pick<TypedLine, 'azureType' | 'service'>): string {
  return line.azureType ?? line.service ?? OTHER_REVENUE
}

/** The amount of a line in whole cents. */
export function lineAmount(line: Pick<MarginLine, 'quantity' | 'rate'>): number {
  return multiply(line.quantity, line.rate)
}

/** An amount of a revenue type. */
export interface RevenueOfType {
  readonly revenueType: string
  readonly amount: number
}

/** The amounts of existing lines by revenue type, sorted by name (O-090, RP21). */
export function revenueByType(lines: readonly TypedLine[]): RevenueOfType[] {
  return totalsByType(
    lines.filter(isLiveLine).map((line) => ({ revenueType: revenueTypeOf(line), amount: lineAmount(line) })),
  )
}

/** Amounts summed by revenue type, sorted by name. */
export function totalsByType(amounts: readonly RevenueOfType[]): RevenueOfType[] {
  return [...groupBy(amounts, ({ revenueType }) => revenueType)]
    .map(([revenueType, group]) => ({ revenueType, amount: sum(group.map(({ amount }) => amount)) }))
    .toSorted((a, b) => compareNames(a.revenueType, b.revenueType))
}
