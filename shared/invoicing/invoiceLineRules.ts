import { MAX_RATE } from '../kernel/amountLimits.ts'
import { enteredNumber, formatMoney, multiply } from '../kernel/money.ts'
import type { EditedField } from '../model/model.ts'
import { recordRules } from '../model/recordRules.ts'
import type { Violation } from '../model/Violation.ts'
import { ruleOfLine } from './explanations.ts'
import { InvoiceLine } from './InvoiceLine.ts'

/** Quantity times rate, in whole cents (S2 §3, M-018); 0 while one of them is typed and no number yet. */
export function lineTotal(line: Pick<InvoiceLine, 'quantity' | 'rate'>): number {
  return multiply(enteredNumber(line.quantity), enteredNumber(line.rate))
}

/** A line of more than can be meant (IN214). */
function checkLine(line: Pick<InvoiceLine, 'quantity' | 'rate'>): Violation[] {
  return Math.abs(lineTotal(line)) > MAX_RATE
    ? [{ code: 'lineTotal', field: 'quantity', message: `A line cannot be above ${formatMoney(MAX_RATE)}` }]
    : []
}

/** Why only the rate of a stored line is edited that bills days or a dumpster fee (M-012); null for other lines and fields. */
function lineEditRefusal(
  line: Pick<InvoiceLine, 'explanation' | 'jobDumpsterFeeId'>,
  { name, isNew }: EditedField,
): string | null {
  if (isNew || name === 'rate') return null
  const rule = ruleOfLine(line)
  if (rule === 'daily') return 'The days follow from the rental; only the rate of a day is edited.'
  return rule === 'fee' || line.jobDumpsterFeeId !== null
    ? 'The fee follows from the job; only its rate is edited.'
    : null
}

export const invoiceLineRules = recordRules(InvoiceLine, {
  changedElsewhere: { lineNumber: 'The number follows from the order of the lines: Move up, Move down.' },
  editRefusal: (_user, line, field) => lineEditRefusal(line, field),
  check: checkLine,
  computed: { total: lineTotal },
})
