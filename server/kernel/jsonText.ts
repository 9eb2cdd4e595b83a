/** Texts that JSON only puts between quotes: without quotes, backslashes, control characters and surrogates. */
const PLAIN_TEXT = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

/** A value of a field as JSON. Most texts need no escapes, and are quicker to quote than to serialize. */
export function jsonText(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'string' && PLAIN_TEXT.test(value) ? `"${value}"` : JSON.stringify(value)
}
