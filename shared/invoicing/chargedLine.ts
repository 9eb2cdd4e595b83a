import type { AZURE_TYPES } from '../accounting/accountingProducts.ts'
import { multiply } from '../kernel/money.ts'
import { parseExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import type { LineRule } from './lineDraft.ts'

/** What a line that stands charges for a job. */
export interface ChargedLine {
  readonly rule: LineRule
  /** Units that it charges, or that it was made for where someone charges fewer: what is waived is not owed again (IN2). */
  readonly quantity: number
  /** Dollars of one unit. */
  readonly rate: number
  /** Dollars that it charges. */
  readonly total: number
  /** Dollars that it charges, or was made for where someone charges less. */
  readonly settledTotal: number
  /** Is it fuel at a percentage of the main lines? */
  readonly isPercentage: boolean
}

/** An invoice line as it is read to find out what it charges. */
export type ActiveLine = Pick<InvoiceLine, 'quantity' | 'rate' | 'explanation' | 'jobDumpsterFeeId'> & {
  /** Category of the accounting product that the line is booked on. */
  readonly azureType: string | null
}

/**
 * What a line charges of a job; null where that is none of the automatic charges. A generated line tells its rule; one that
 * someone typed charges what its account is for: the main line, fuel or the Kent surcharge, and anything else is free (IN2).
 */
export function chargedLine(line: ActiveLine): ChargedLine | null {
  const { quantity, rate } = line
  const total = multiply(quantity, rate)
  const explanation = parseExplanation(line)
  if (explanation === null) {
    const rule = line.jobDumpsterFeeId === null ? ruleOfProductType(line.azureType) : undefined
    return rule === undefined
      ? null
      : { rule, quantity, rate, total, settledTotal: total, isPercentage: false }
  }
  if (RULES_BESIDE_CHARGES.has(explanation.rule)) return null
  const generatedQuantity = explanation.quantity ?? quantity
  return {
    rule: explanation.rule,
    quantity: Math.max(quantity, generatedQuantity),
    rate,
    total,
    settledTotal: Math.max(total, multiply(generatedQuantity, explanation.amount ?? rate)),
    isPercentage: explanation.source === 'percentage',
  }
}

/** What is charged beside a job's automatic lines, or for the days of a rental. */
const RULES_BESIDE_CHARGES: ReadonlySet<LineRule> = new Set(['fee', 'misc', 'daily'])

const RULE_BY_PRODUCT_TYPE: ReadonlyMap<string, LineRule> = new Map<(typeof AZURE_TYPES)[number], LineRule>([
  ['Dumpster', 'dumpster'],
  ['Fuel', 'fuel'],
  ['Kent County', 'kent'],
])

function ruleOfProductType(azureType: string | null): LineRule | undefined {
  return azureType === null ? undefined : RULE_BY_PRODUCT_TYPE.get(azureType)
}
