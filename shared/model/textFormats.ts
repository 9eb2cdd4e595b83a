import { toTyped } from '../kernel/text.ts'
import { matchTimeOfDay } from '../kernel/typed.ts'

/** The text formats that a field can be declared with. */
export type TextFormat = 'account' | 'email' | 'phone' | 'timeOfDay' | 'zip'

interface FormatRule {
  /** The message for a text that does not match the format. */
  readonly message: string
  /** The normalized text, as stored and displayed; null if the text does not match. */
  readonly normalize: (text: string) => string | null
}

/** The rules of each format; the code of a violation is the format's name. */
export const formatRules: Record<TextFormat, FormatRule> = {
  account: asTyped(
    'Enter the name of the account as it signs in: unaccented letters, digits and signs, no blanks',
    normalizeAccount,
  ),
  email: asTyped('Enter an email address like name@company.com', normalizeEmail),
  phone: asTyped('Enter a phone number with area code like (616) 555-0123', normalizePhone),
  timeOfDay: asTyped('Enter a time like 9:30am or 14:00', normalizeTimeOfDay),
  zip: asTyped('Enter a zip code like 49503 or 49503-1234', normalizeZip),
}

/** The rule of a text without what was pasted with it and cannot be seen. */
function asTyped(message: string, normalize: FormatRule['normalize']): FormatRule {
  return { message, normalize: (text) => normalize(toTyped(text).trim()) }
}

/** The length of text up to which formats work, however short the form is in which it is stored: `9:30 a.m.` is `09:30`. */
export const MAX_FORMATTED_LENGTH = 100

/** The value normalized to its field's format; unchanged if the field has no format or the value does not match it. */
export function normalizeValue<V>(field: { readonly format?: TextFormat }, value: V): V | string {
  if (field.format === undefined || typeof value !== 'string') return value
  return formatRules[field.format].normalize(value) ?? value
}

const ACCOUNT = /^[\x21-\x7e]+$/

/** Only ASCII: databases and identity providers do not agree on which other letters are the same, or can be seen. */
function normalizeAccount(account: string): string | null {
  return ACCOUNT.test(account) ? account : null
}

const SEPARATOR = /[\s,;]/

/** A name, one `@`, and a domain with a dot inside. */
function normalizeEmail(email: string): string | null {
  const [name = '', domain = '', ...more] = email.split('@')
  const isAddress = name !== '' && domain.slice(1, -1).includes('.') && more.length === 0
  return isAddress && !SEPARATOR.test(email) ? email : null
}

const EXTENSION = /(?:x|ext\.?|extension|#)\s*(\d{1,6})$/i
/** Area code and exchange begin with 2 to 9 (North American numbering plan). */
const NORTH_AMERICAN = /^1?([2-9]\d\d)([2-9]\d\d)(\d{4})$/

/** A number as it is stored already, without an extension. */
const NORMALIZED_PHONE = /^\([2-9]\d\d\) [2-9]\d\d-\d{4}$/

/** `(616) 555-0123`, with ` x12` after it for an extension; `+` and the digits for a number of another country. */
function normalizePhone(text: string): string | null {
  if (NORMALIZED_PHONE.test(text)) return text
  const [fullMatch = '', extension] = EXTENSION.exec(text) ?? []
  const base = text.slice(0, text.length - fullMatch.length).trimEnd()
  if (!/^\+?[\d\s().\-/]+$/.test(base)) return null
  const digits = base.replaceAll(/\D/g, '')
  const isForeign = base.startsWith('+') && !base.startsWith('+1')
  const number = isForeign ? foreignNumber(digits) : northAmericanNumber(digits)
  return number === null || extension === undefined ? number : `${number} x${extension}`
}

function northAmericanNumber(digits: string): string | null {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(digits) ?? []
  return area === undefined || exchange === undefined || line === undefined
    ? null
    : `(${area}) ${exchange}-${line}`
}

/** ITU-T E.164: at most 15 digits. */
function foreignNumber(digits: string): string | null {
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null
}

/** `09:30`, in 24-hour format: of fixed length, so that texts sort as times do. */
function normalizeTimeOfDay(text: string): string | null {
  const minutes = matchTimeOfDay(text)
  if (minutes === null) return null
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return digits.join(':')
}

/** Five digits, or nine with a hyphen (United States); `K1A 0B1` (Canada). */
function normalizeZip(text: string): string | null {
  const bare = text.toUpperCase()
  const [, five, four] = /^(\d{5})(?:[\s-]?(\d{4}))?$/.exec(bare) ?? []
  if (five !== undefined) return four === undefined ? five : `${five}-${four}`
  const [, sortationArea, localUnit] = /^([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/.exec(bare) ?? []
  return sortationArea === undefined || localUnit === undefined ? null : `${sortationArea} ${localUnit}`
}
