import { isActiveInvoice } from '../invoicing/invoiceStatusTransitions.ts'
import type { MarginLine } from '../invoicing/jobMargin.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { multiply, sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'

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
