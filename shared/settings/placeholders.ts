/** What the texts of an email about an invoice may name between braces, and what takes its place (SE580). */
export const INVOICE_PLACEHOLDERS = ['number', 'date', 'due', 'total', 'balance', 'customer', 'po'] as const

/** What takes the place of each in the email about an invoice. */
export type InvoicePlaceholders = Readonly<Record<(typeof INVOICE_PLACEHOLDERS)[number], string>>

const PLACEHOLDER = /\{([^{}]*)\}/g

/** A text with what takes the place of its placeholders; others stay as they are written. */
export function fillPlaceholders(text: string, values: InvoicePlaceholders): string {
  const known = new Map<string, string>(Object.entries(values))
  return text.replaceAll(PLACEHOLDER, (written, name: string) => known.get(name.trim()) ?? written)
}

/** Why a text cannot be used with these placeholders; null if it can. */
export function placeholderRefusal(text: string, known: readonly string[]): string | null {
  const wrong = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name.trim()))
  if (wrong === undefined) return null
  const offered = known.map((name) => `{${name}}`)
  return `${wrong[0]} is no placeholder: use ${offered.slice(0, -1).join(', ')} or ${offered.at(-1)}.`
}
