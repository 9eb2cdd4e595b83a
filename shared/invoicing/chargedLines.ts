import type { AZURE_TYPES } from '../accounting/accountingProducts.ts'
import { multiply } from '../kernel/money.ts'
import { explanationOf } from './explanations.ts'
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
  readonly settled: number
  /** Is it fuel at a percentage of the main lines? */
  readonly byPercentage: boolean
}

/** An invoice line as it is read to find out what it charges. */
export type StandingLine = Pick<InvoiceLine, 'quantity' | 'rate' | 'explanation' | 'jobDumpsterFeeId'> & {
  /** Category of the accounting product that the line is booked on. */
  readonly azureType: string | null
}

/**
 * What a line charges of a job; null where that is none of the automatic charges. A generated line tells its rule; one that
 * someone typed charges what its account is for: the main line, fuel or the Kent surcharge, and anything else is free (IN2).
 */
export function chargedLine(line: StandingLine): ChargedLine | null {
  const { quantity, rate } = line
  const total = multiply(quantity, rate)
  const explanation = explanationOf(line)
  if (explanation === null) {
    const rule = line.jobDumpsterFeeId === null ? typedRule(line.azureType) : undefined
    return rule === undefined ? null : { rule, quantity, rate, total, settled: total, byPercentage: false }
  }
  if (FREE.has(explanation.rule)) return null
  const made = explanation.quantity ?? quantity
  return {
    rule: explanation.rule,
    quantity: Math.max(quantity, made),
    rate,
    total,
    settled: Math.max(total, multiply(made, explanation.amount ?? rate)),
    byPercentage: explanation.source === 'percentage',
  }
}

/** What is charged beside a job's automatic lines, or for the days of a rental. */
const FREE: ReadonlySet<LineRule> = new Set(['fee', 'misc', 'daily'])

const TYPED_RULES: ReadonlyMap<string, LineRule> = new Map<(typeof AZURE_TYPES)[number], LineRule>([
  ['Dumpster', 'dumpster'],
  ['Fuel', 'fuel'],
  ['Kent County', 'kent'],
])

function typedRule(azureType: string | null): LineRule | undefined {
  return azureType === null ? undefined : TYPED_RULES.get(azureType)
}
