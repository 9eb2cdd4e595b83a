import { forEachInSteps, type Steps } from '../kernel/steps.ts'
import { toTyped } from '../kernel/text.ts'
import { formatRules } from '../model/textFormats.ts'
import { NOTHING, unreadable, type Reading } from './Reading.ts'

const SEVERAL = /[;,|\n]| \/ | or /
const PHONE_WORDS = /\b(?:cell|mobile|office|home|work|main|fax|direct)\b\.?:?/gi

/** Phone numbers of one cell: the first one is the phone, each with the word that says what it is. */
export interface ReadPhone {
  readonly number: string
  readonly label: string | null
}

/** The phone numbers of a cell, which may have several; without an area code none is read, for it would be guessed (IM804). */
export function readPhones(text: string, areaCode: string | null = null): Reading<readonly ReadPhone[]> {
  const parts = partsOf(text)
  if (parts.length === 0) return NOTHING
  const phones = parts.map((part) => {
    const bare = toTyped(part).replaceAll(PHONE_WORDS, '').trim()
    return { part, bare, number: formatRules.phone.normalize(bare), label: labelOf(part) }
  })
  const wrong = phones.filter(({ number }) => number === null)
  if (wrong.length === 0)
    return { value: phones.map(({ number, label }) => ({ number: number ?? '', label })) }
  const mended = phones.map(({ bare, number }) => number ?? withAreaCode(bare, areaCode))
  return unreadable(
    formatRules.phone.message,
    mended.every((each) => each !== null) ? mended.join('; ') : null,
  )
}

function labelOf(part: string): string | null {
  const [label] = part.match(PHONE_WORDS) ?? []
  return label?.replaceAll(/[.:]/g, '').toLowerCase() ?? null
}

function withAreaCode(text: string, areaCode: string | null): string | null {
  return areaCode !== null && /^\d{3}[-. ]?\d{4}$/.test(text)
    ? formatRules.phone.normalize(`${areaCode}${text}`)
    : null
}

/** The area code that most numbers of a column have; null where none of them has one. */
export function* commonAreaCode(texts: Iterable<string>): Steps<string | null> {
  const uses = new Map<string, number>()
  yield* forEachInSteps(texts, (text) => {
    const [, code] = /^\((\d{3})\)/.exec(formatRules.phone.normalize(text) ?? '') ?? []
    if (code !== undefined) uses.set(code, (uses.get(code) ?? 0) + 1)
  })
  let best: string | null = null
  for (const [code, count] of uses) if (best === null || count > (uses.get(best) ?? 0)) best = code
  return best
}

/** The email addresses of a cell, which may have several. */
export function readEmails(text: string): Reading<readonly string[]> {
  const parts = partsOf(text)
  if (parts.length === 0) return NOTHING
  const emails = parts.map((part) => formatRules.email.normalize(part))
  const read = emails.filter((email) => email !== null)
  if (read.length === parts.length) return { value: read }
  const mended = parts.map((part) => formatRules.email.normalize(part.replaceAll(/\s/g, '')))
  return unreadable(
    formatRules.email.message,
    mended.every((email) => email !== null) ? mended.join('; ') : null,
  )
}

function partsOf(text: string): readonly string[] {
  return text
    .replaceAll(/[ \t]+/g, ' ')
    .split(SEVERAL)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A zip code; where a zero is missing before it, both ways in which that may be are named. */
export function readZip(text: string): Reading<string> {
  const bare = text.trim()
  if (bare === '') return NOTHING
  const zip = formatRules.zip.normalize(bare)
  if (zip !== null) return { value: zip }
  return /^\d{4}$/.test(bare)
    ? unreadable('A zip code has five digits, as 49503: this one has four', null)
    : unreadable(formatRules.zip.message)
}
