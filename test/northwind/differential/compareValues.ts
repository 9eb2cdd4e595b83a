import type { ValueType, Value } from './valueTypes.ts'

/** Negative, zero or positive if the first value is less than, equal to or greater than the second; neither is null. */
export function compareValues(valueType: ValueType, first: Value, second: Value): number {
  const [a, b] = [comparable(valueType, first), comparable(valueType, second)]
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareCodePoints(String(a), String(b))
}

/** Compares values for sorting (QU12): missing ones first. */
export function compareForOrder(valueType: ValueType, first: Value, second: Value): number {
  if (first === null || second === null) return Number(second === null) - Number(first === null)
  if (valueType === 'text')
    return compareCodePoints(withoutAccents(String(first)), withoutAccents(String(second)))
  return compareValues(valueType, first, second)
}

function comparable(valueType: ValueType, value: Value): number | string {
  switch (valueType) {
    case 'text':
      return fold(String(value)).replace(/ +$/, '')
    case 'number':
    case 'flag':
      return Number(value)
    case 'day':
    case 'instant':
      return Date.parse(String(value))
    case 'time':
      return seconds(String(value))
    case 'guid':
      return String(value).replaceAll(/[{}]/g, '').toLowerCase()
    case 'binary':
      return String(value)
  }
}

/**
 * Case-insensitive text (QU9), letter by letter: each is mapped to its lower-case letter if that is a single letter and both are
 * ASCII or neither is. A final sigma is a sigma.
 */
export function fold(text: string): string {
  return Array.from(text, (letter) =>
    letter === 'ς' ? 'σ' : caseVariant(letter, letter.toLowerCase()),
  ).join('')
}

/** Upper-case text, letter by letter. */
export function upperCase(text: string): string {
  return Array.from(text, (letter) => caseVariant(letter, letter.toUpperCase())).join('')
}

function caseVariant(letter: string, other: string): string {
  return Array.from(other).length === 1 && isAscii(letter) === isAscii(other) ? other : letter
}

function isAscii(letter: string): boolean {
  return (letter.codePointAt(0) ?? 0) < 0x80
}

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
])

/** Text without case and accents. */
function withoutAccents(text: string): string {
  const letters = Array.from(text.normalize('NFD')).filter((letter) => !/^\p{Mn}$/u.test(letter))
  return Array.from(fold(letters.join('')), (letter) => LETTERS.get(letter) ?? letter).join('')
}

function compareCodePoints(first: string, second: string): number {
  return Buffer.compare(Buffer.from(first), Buffer.from(second))
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/
const CLOCK = /^()(\d+):(\d+)(?::([\d.]+))?$/

function seconds(text: string): number {
  const found = DURATION.exec(text) ?? CLOCK.exec(text)
  if (found === null) throw new Error(`${text} is no time.`)
  const [days = 0, hours = 0, minutes = 0, rest = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return days * 86_400 + hours * 3600 + minutes * 60 + rest
}
