import { LINE_RULES, type LineExplanation, type LineRule } from './lineDraft.ts'

/** An explanation as an invoice line keeps it (B-11, IN17). */
export function explanationText(explanation: LineExplanation): string {
  return JSON.stringify(explanation)
}

/** What of a stored explanation is read again; null where it does not say. */
export interface StoredExplanation {
  readonly rule: LineRule
  readonly quantity: number | null
  readonly source: string | null
  readonly amount: number | null
  readonly inputs: ReadonlyMap<string, unknown>
}

/** The explanation of a stored line; null for a line that someone typed (IN17). */
export function explanationOf(line: { readonly explanation: string | null }): StoredExplanation | null {
  const parsed = line.explanation === null ? null : parseObject(line.explanation)
  if (parsed === null) return null
  const name = parsed.get('rule')
  const rule = LINE_RULES.find((each) => each === name)
  if (rule === undefined) return null
  const [quantity = null] = numbersIn(parsed.get('quantity'))
  const used = entriesOf(parsed.get('rateUsed'))
  const [amount = null] = numbersIn(used.get('amount'))
  const source = used.get('source')
  return {
    rule,
    quantity,
    amount,
    source: typeof source === 'string' ? source : null,
    inputs: entriesOf(parsed.get('inputs')),
  }
}

/** The rule that made a stored line; null for a line that someone typed (IN17). */
export function ruleOfLine(line: { readonly explanation: string | null }): LineRule | null {
  return explanationOf(line)?.rule ?? null
}

function numbersIn(value: unknown): readonly number[] {
  return typeof value === 'number' ? [value] : []
}

function parseObject(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? entriesOf(value) : null
  } catch {
    return null
  }
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
