import { LINE_RULES, type LineExplanation, type LineRule } from './lineDraft.ts'

/** An explanation as an invoice line keeps it (B-11, IN17). */
export function explanationText(explanation: LineExplanation): string {
  return JSON.stringify(explanation)
}

/** The rule that made a stored line; null for a line that someone typed (IN17). */
export function ruleOfLine(line: { readonly explanation: string | null }): LineRule | null {
  const parsed = line.explanation === null ? null : parseObject(line.explanation)
  const name = parsed !== null && 'rule' in parsed ? parsed.rule : null
  return LINE_RULES.find((rule) => rule === name) ?? null
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
