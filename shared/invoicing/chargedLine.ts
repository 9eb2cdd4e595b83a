import type { AZURE_TYPES } from './productForType.ts'
import { multiply } from '../kernel/money.ts'
import { parseExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import type { LineRule } from './lineDraft.ts'
import { acceptsWeightChanges } from './openInvoices.ts'

/** What an active invoice line charges for a job. */
export interface ChargedLine {
  readonly rule: LineRule
  /** Charged units; if a user reduced them, the generated units: what was waived is not charged again (IN2). */
  readonly quantity: number
  /** Dollars of one unit. */
  readonly rate: number
  /** Dollars that it charges. */
  readonly total: number
  /** Charged dollars; if a user reduced them, the generated dollars. */
  readonly settledTotal: number
  /** Is it fuel at a percentage of the main lines? */
  readonly isPercentage: boolean
  /** Is its invoice open (acceptsWeightChanges)? */
  readonly isOpen: boolean
}

/** The line fields that determine what it charges. */
export type ActiveLine = Pick<InvoiceLine, 'quantity' | 'rate' | 'explanation' | 'jobDumpsterFeeId'> & {
  /** Category of the line's accounting product. */
  readonly azureType: string | null
  /** Status of the line's invoice. */
  readonly statusId: number
}

/**
 * The automatic charge that a line represents, or null if none. A generated line stores its rule; for a manually entered line the
 * category of its accounting product decides: main line, fuel or Kent surcharge; any other category is no automatic charge (IN2).
 */
export function chargedLine(line: ActiveLine): ChargedLine | null {
  const { quantity, rate } = line
  const total = multiply(quantity, rate)
  const isOpen = acceptsWeightChanges(line)
  const explanation = parseExplanation(line)
  if (explanation === null) {
    const rule = line.jobDumpsterFeeId === null ? ruleOfProductType(line.azureType) : undefined
    return rule === undefined
      ? null
      : { rule, quantity, rate, total, settledTotal: total, isPercentage: false, isOpen }
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
    isOpen,
  }
}

/** Rules of lines that are not automatic charges of a job: extras, and the days of a rental. */
const RULES_BESIDE_CHARGES: ReadonlySet<LineRule> = new Set(['fee', 'cardFee', 'misc', 'daily'])

const RULE_BY_PRODUCT_TYPE: ReadonlyMap<string, LineRule> = new Map<(typeof AZURE_TYPES)[number], LineRule>([
  ['Dumpster', 'dumpster'],
  ['Fuel', 'fuel'],
  ['Kent County', 'kent'],
])

function ruleOfProductType(azureType: string | null): LineRule | undefined {
  return azureType === null ? undefined : RULE_BY_PRODUCT_TYPE.get(azureType)
}
