import { isObject } from '../kernel/json.ts'
import { LINE_RULES, type LineExplanation, type LineRule } from './lineDraft.ts'

/** Serializes an explanation for storage with the invoice line (B-11, IN17). */
export function serializeExplanation(explanation: LineExplanation): string {
  return JSON.stringify(explanation)
}

/** The parts of a stored explanation that are used again; null if missing. */
export interface StoredExplanation {
  readonly rule: LineRule
  readonly quantity: number | null
  readonly source: string | null
  /** Id of the record that the rate comes from. */
  readonly sourceId: number | null
  /** Business day since which the rate was in force as it was used. */
  readonly since: string | null
  readonly amount: number | null
  readonly inputs: Readonly<Record<string, unknown>>
}

/** The explanation of a stored line; null for a manually entered line (IN17). */
export function parseExplanation(line: { readonly explanation: string | null }): StoredExplanation | null {
  const parsed = line.explanation === null ? null : parseObject(line.explanation)
  if (parsed === null) return null
  const rule = LINE_RULES.find((each) => each === parsed['rule'])
  if (rule === undefined) return null
  const { amount, id, since, source } = asFields(parsed['rateUsed'])
  return {
    rule,
    quantity: asNumber(parsed['quantity']),
    amount: asNumber(amount),
    source: typeof source === 'string' ? source : null,
    sourceId: asNumber(id),
    since: typeof since === 'string' ? since : null,
    inputs: asFields(parsed['inputs']),
  }
}

/** The stored explanation of a line, updated with a new quantity, rate and inputs. */
export function reviseExplanation(
  line: { readonly explanation: string | null },
  { quantity, rate, inputs }: { readonly quantity: number; readonly rate: number; readonly inputs: object },
): string | null {
  const parsed = line.explanation === null ? null : parseObject(line.explanation)
  if (parsed === null) return line.explanation
  const rateUsed = { ...asFields(parsed['rateUsed']), amount: rate }
  return JSON.stringify({
    ...parsed,
    inputs: { ...asFields(parsed['inputs']), ...inputs },
    quantity,
    rateUsed,
  })
}

/** The rule that generated a stored line; null for a manually entered line (IN17). */
export function ruleOfLine(line: { readonly explanation: string | null }): LineRule | null {
  return parseExplanation(line)?.rule ?? null
}

function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const EMPTY_FIELDS: Readonly<Record<string, unknown>> = {}

function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : EMPTY_FIELDS
}
