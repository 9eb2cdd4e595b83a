/** True for null, undefined, and text that contains only whitespace. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Joins the parts that are not blank, trimmed. */
export function joinNonBlank(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(separator)
}

const MAX_LISTED = 5

/** Formats names as a list in a sentence: `A`, `A and B`, `A, B and C`; of many the first five and the number of the others. */
export function formatList(names: readonly string[]): string {
  const shown = names.length > MAX_LISTED + 1 ? names.slice(0, MAX_LISTED) : names
  const rest = names.length - shown.length
  const parts = rest === 0 ? shown : [...shown, `${rest} more`]
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

/** The first `maxLength` UTF-16 code units of a text, the unit that databases count; surrogate pairs are not split. */
export function truncate(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

/** The last `maxLength` UTF-16 code units of a text. */
export function truncateStart(text: string, maxLength: number): string {
  return maxLength === 0 ? '' : text.slice(-maxLength).replace(/^[\udc00-\udfff]/, '')
}

/** The first character of a text, or an empty string. */
export function firstCharacter(text: string): string {
  const [first = ''] = text
  return first
}

/** What nobody sees: soft hyphens, joiners, marks of the direction, byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * A text as somebody types it: without the characters that nobody sees, and with the dashes and blanks of the keyboard, where pages,
 * PDFs and phones write others. For what is read as a number, a day or a format; a text of words may need them.
 */
export function toTyped(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(DASHES, '-').replaceAll(BLANKS, ' ')
}

/** U+FFFE and U+FFFF are no characters: some PDFs have them where a word is hyphenated. */
const NO_CHARACTERS = /[\ufffe\uffff]/g

/** The text without what is no character in any language, and what no file in XML may contain. */
export function withoutNoCharacters(text: string): string {
  return text.replaceAll(NO_CHARACTERS, '')
}

/** Control characters that no text of several lines needs, and what reverses the order in which text is shown; a NUL is refused. */
const CONTROLS = /(?![\0\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * The text of several lines without control characters, which PDFs and terminals leave in what is copied from them, and without what
 * shows it in another order than it is read.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROLS, '')
}

/** Line breaks, control characters, lone surrogates, and what reverses the order in which the text after it is shown. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Is the text a single line without control characters? */
export function isSingleLine(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/

/** What keeps the text from being a single line: `a line break`, or the first such character as `U+0002`; null for nothing. */
export function unprintableIn(text: string): string | null {
  const [found] = UNPRINTABLE.exec(text) ?? []
  if (found === undefined) return null
  return LINE_BREAK.test(found) ? 'a line break' : codeOf(found)
}

/** The NUL or the half of a character for which a text is not well-formed, such as `U+D83D`; null for none. */
export function malformedIn(text: string): string | null {
  const [found] = /\0|\p{Surrogate}/u.exec(text) ?? []
  return found === undefined ? null : codeOf(found)
}

function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Does the text survive every database and JSON function unchanged: has it no NUL and no lone surrogate? */
export function isWellFormed(text: string): boolean {
  // Few texts have surrogates at all, and looking for these is quicker than for lone ones.
  return !text.includes('\0') && (!/[\ud800-\udfff]/.test(text) || !/\p{Surrogate}/u.test(text))
}

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Is the text a GUID in lower case? */
export function isGuid(text: string): boolean {
  return GUID.test(text)
}

const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

export function isBase64(text: string): boolean {
  return BASE64.test(text)
}

/** The text as a single line: line breaks and control characters become blanks. */
export function toSingleLine(text: string): string {
  return text.replaceAll(new RegExp(UNPRINTABLE, 'gu'), ' ')
}

/** Lower-cases only the letters A to Z, so that no other character is mapped to one of them. */
export function lowerCaseAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const nameCollator = new Intl.Collator('en-US')

/** Compares names for sorting in lists, as the locale en-US does. */
export function compareNames(a: string, b: string): number {
  return nameCollator.compare(a, b)
}
