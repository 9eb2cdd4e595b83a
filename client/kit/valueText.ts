import { isDay, isInstant } from '#shared/kernel/days.ts'
import { normalizeValue, type TextFormat } from '#shared/model/formats.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { Kit } from './Kit.ts'

/** What is needed to put values into words. */
export type Words = Pick<Kit, 'formats' | 'title'>

/** What is known of a value before it is put into words. */
export interface ValueShape {
  readonly kind: Kind
  /** The entity whose title stands for an id. */
  readonly target?: string
  /** Decimal places, where the kind's own are not meant. */
  readonly places?: number
  /** The declared form of a text. */
  readonly format?: TextFormat
}

type WordsOf = (value: unknown, words: Words, shape: ValueShape) => string

/** How a value of each kind is written for people (F-041). */
const wordsOfKind: Record<Kind, WordsOf> = {
  id: plainText,
  version: plainText,
  reference: titleOf,
  lookup: titleOf,
  text: (value, _words, { format }) =>
    plainText(format === undefined ? value : normalizeValue({ format }, value)),
  note: plainText,
  choice: plainText,
  integer: wholeNumber,
  byte: wholeNumber,
  short: wholeNumber,
  long: wholeNumber,
  float: (value, { formats }) => formats.number(numberIn(value), 0, 7),
  decimal: (value, { formats }, { places }) => formats.number(numberIn(value), places ?? 0, places ?? 7),
  money: (value, { formats }) => formats.money(numberIn(value)),
  rate: (value, { formats }, { places }) => formats.number(numberIn(value), places ?? 2, places ?? 4),
  flag: (value) => (value === true ? 'Yes' : ''),
  day: (value, { formats }) => formats.day(textIn(value)),
  instant: (value, { formats }) => formats.instant(textIn(value)),
  dateOnly: ofDate((iso, { formats }) => formats.day(iso.slice(0, 10))),
  dateTime: ofDate((iso, { formats }) => formats.instant(iso)),
  dateTimeOffset: ofDate((iso, { formats }) => formats.instant(iso)),
  time: plainText,
  guid: plainText,
  binary: () => '',
}

/** A value in words; empty when there is none; what was typed where it is no value of the kind. */
export function valueText(value: unknown, shape: ValueShape, words: Words): string {
  return isTypedOnly(value, shape.kind) ? value : wordsOfKind[shape.kind](value, words, shape)
}

const NUMBER_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'integer',
  'byte',
  'short',
  'long',
  'float',
  'decimal',
  'money',
  'rate',
])

/** A text that was typed into a field of this kind and is no value of it. */
function isTypedOnly(value: unknown, kind: Kind): value is string {
  if (typeof value !== 'string') return false
  if (kind === 'day') return !isDay(value)
  if (kind === 'instant') return !isInstant(value)
  return NUMBER_KINDS.has(kind)
}

/** The number that a value is, if it is one. */
export function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The text that a value is, if it is one and not empty. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function wholeNumber(value: unknown, { formats }: Words): string {
  return formats.number(numberIn(value), 0, 0)
}

/** Words for a value that a Breeze client holds as a date. */
function ofDate(words: (iso: string, words: Words) => string): WordsOf {
  return (value, given) => (value instanceof Date ? words(value.toISOString(), given) : '')
}

function titleOf(value: unknown, words: Words, { target }: ValueShape): string {
  const id = numberIn(value)
  if (id === null) return ''
  return target === undefined ? String(id) : words.title(target, id)
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
