/** True for null, undefined, and text that holds nothing but blanks. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The parts that are not blank, trimmed and joined. */
export function joinNonBlank(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(separator)
}

const MAX_LISTED = 5

/** Names as a sentence lists them: `A`, `A and B`, `A, B and C`; of many the first five and how many more. */
export function formatList(names: readonly string[]): string {
  const shown = names.length > MAX_LISTED + 1 ? names.slice(0, MAX_LISTED) : names
  const rest = names.length - shown.length
  const parts = rest === 0 ? shown : [...shown, `${rest} more`]
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

/** The beginning of a text, of at most so many UTF-16 code units, which databases count; a character that needs two is not split. */
export function truncate(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

/** The end of a text, of at most so many UTF-16 code units. */
export function truncateStart(text: string, maxLength: number): string {
  return maxLength === 0 ? '' : text.slice(-maxLength).replace(/^[\udc00-\udfff]/, '')
}

/** The first character of a text, if it has one. */
export function firstCharacter(text: string): string {
  const [first = ''] = text
  return first
}

/** What breaks a line, ends a header, or cannot be seen at all; halves of characters too. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** Does the text stay within one line, with nothing in it that no editor would show? */
export function isSingleLine(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

/** The text in one line: whatever would break it becomes a blank. */
export function toSingleLine(text: string): string {
  return text.replaceAll(new RegExp(UNPRINTABLE, 'gu'), ' ')
}

/** The text with its letters A to Z made small, and every other sign as it is: no foreign letter becomes one of them. */
export function lowerCaseAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const nameCollator = new Intl.Collator('en-US')

/** The order of names for people: by letters, whatever their case and accents. */
export function compareNames(a: string, b: string): number {
  return nameCollator.compare(a, b)
}
