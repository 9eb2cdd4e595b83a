import type { Field } from '#shared/model/field.ts'
import type { Random } from '#server/demo/random.ts'
import { VALUE_TYPE_BY_KIND, type ValueType, type Value } from './valueTypes.ts'

type Pool<V> = readonly [V, ...V[]]

/** Texts that are hard to distinguish or to escape. */
const LETTERS = [
  'a',
  'A',
  'a ',
  ' a',
  'ab',
  'Ab',
  'AB  ',
  'b',
  'B',
  'x',
  'Xy',
  'e',
  'E',
  'n',
  'o',
  'i',
  'I',
  'k',
  's',
  'ss',
]
const ACCENTS = [
  'á',
  'Á',
  'a\u0301',
  'é',
  'É',
  'ñ',
  'ö',
  'Ö',
  'Öl',
  'öL',
  'ß',
  'ẞ',
  'æ',
  'Æ',
  'Ø',
  'œ',
  'İ',
  'ı',
  'ſ',
  '\u212A',
]
const SCRIPTS = [
  'ΟΔΟΣ',
  'οδος',
  'ΟΔΟΣΑ',
  'σ',
  'Σ',
  'ς',
  'Я',
  'я',
  'ж',
  'Жя',
  '日本',
  'ﬀ',
  'Ａ',
  'ａ',
  '😀',
  'a😀b',
  '😀😀',
  '😁',
]
const WILDCARDS = [
  '%',
  '_',
  'a%b',
  'a_b',
  '%a',
  '[a]',
  '[^a]',
  '[',
  ']',
  '\\',
  '\\%',
  'a\\b',
  '*',
  '?',
  '^',
  '-',
]
const QUOTES = ["'", "O'Hara", "''", '"q"', '"', '`', ',', 'a,b', '(', ')', '--', '</b>', '~']
const OTHER_KINDS = ['null', 'true', '0', '1', '10', '9', '1e3', '2024-03-05', '{"a":1}', '[]', '$ref']
const BLANKS = [' ', '  ', '\t', 'a\nb', '\u00A0']
const TEXTS: Pool<string> = [
  '',
  ...LETTERS,
  ...ACCENTS,
  ...SCRIPTS,
  ...WILDCARDS,
  ...QUOTES,
  ...OTHER_KINDS,
  ...BLANKS,
]

const DISTANT_DAYS: Pool<string> = ['1999-12-31', '1900-01-01', '1969-12-31', '9999-12-31', '0001-01-01']
const DAYS: Pool<string> = [
  ...DISTANT_DAYS,
  '2024-03-05',
  '2024-03-06',
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
]
const CLOCKS: Pool<string> = ['00:00:00.000', '00:00:00.001', '10:20:30.400', '12:30:00.000', '23:59:59.999']
const DURATIONS: Pool<string> = [
  '00H00M00S',
  '09H30M00S',
  '10H30M15S',
  '10H30M15.5S',
  '10H30M16S',
  '23H59M59S',
  '10H00M00.0000001S',
  '100H00M00S',
  '1000H00M00S',
]
const WHOLE: Pool<number> = [0, 1, -1, 2, 3, 5, 10, 20, 100, 255, -7, 999_999, 2_147_483_647, -2_147_483_647]
const BYTES: Pool<number> = [0, 1, 2, 3, 10, 127, 128, 255]
const SHORTS: Pool<number> = [0, 1, -1, 2, 5, 10, 32_767, -32_768]
const LONGS: Pool<number> = [
  0,
  1,
  -1,
  4_294_967_296,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
]
const DECIMALS: Pool<number> = [
  0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.25, 10, 99.99, -3.25, 0.01, 1_234_567.89, 7,
]
const FLOATS: Pool<number> = [
  0,
  0.5,
  -0.5,
  0.1 + 0.2,
  0.3,
  1 / 3,
  1e-7,
  1e15,
  1e21,
  -1e300,
  2.5,
  -2.5,
  0.05,
  0.15,
]
const BINARIES: Pool<string> = ['AAAA', 'aaaa', 'AQID', 'aqid', '//8=', 'AA==']

/** A stored value of a field, never null. */
export function edgeCaseValue(random: Random, field: Field): NonNullable<Value> {
  const [choice, ...others] = field.choices ?? []
  if (choice !== undefined) return random.pick([choice, ...others])
  if (VALUE_TYPE_BY_KIND[field.kind] !== 'number') return valueOfType(random, VALUE_TYPE_BY_KIND[field.kind])
  if (field.kind === 'byte') return random.pick(BYTES)
  if (field.kind === 'short') return random.pick(SHORTS)
  if (field.kind === 'long') return random.pick(LONGS)
  if (field.kind === 'float') return random.pick(FLOATS)
  return field.scale === undefined ? random.pick(WHOLE) : random.pick(DECIMALS)
}

/** A random value of a type. */
export function valueOfType(random: Random, valueType: ValueType): NonNullable<Value> {
  switch (valueType) {
    case 'text':
      return edgeCaseText(random)
    case 'number':
      return random.pick(random.pick([WHOLE, DECIMALS, FLOATS]))
    case 'flag':
      return random.chance(0.5)
    case 'day':
      return random.pick(DAYS)
    case 'instant':
      return `${random.pick(DAYS)}T${random.pick(CLOCKS)}Z`
    case 'time':
      return `PT${random.pick(DURATIONS)}`
    case 'guid':
      return guid(random)
    case 'binary':
      return random.pick(BINARIES)
  }
}

/** One to three concatenated fragments; mostly one, so that equal texts are common. */
export function edgeCaseText(random: Random): string {
  const count = random.chance(0.6) ? 1 : random.integer(2, 3)
  return Array.from({ length: count }, () => random.pick(TEXTS)).join('')
}

/** Few different values, so that equal ones occur; with letters, whose case may vary. */
function guid(random: Random): string {
  const digit = random.integer(0, 15).toString(16)
  return `${digit.repeat(8)}-ab${digit}c-4def-8abc-${'0a1b2c3d4e5f'.replace('5', digit)}`
}
