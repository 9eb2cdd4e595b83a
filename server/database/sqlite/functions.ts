import type BetterSqlite3 from 'better-sqlite3'

/** Functions that statements may call and SQLite lacks; every connection has them. */
export function registerFunctions(connection: BetterSqlite3.Database): void {
  const deterministic = { deterministic: true }
  connection.function('fold', deterministic, fold)
  connection.function('capitals', deterministic, capitals)
  connection.function('plain', deterministic, plain)
}

/** Letters whose small letter depends on what stands around them, or is two letters, or is ASCII as they are not. */
const SPECIAL_LETTERS = /[\u03A3\u03C2\u0130\u212A]/

/**
 * Text without regard to case, in every script (SQLite's own `lower` knows only ASCII), letter by letter, so that a part of a
 * text folds as it does in the whole: the sigma at the end of a word is a sigma; İ and the sign for kelvin stand for themselves.
 */
function fold(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (!SPECIAL_LETTERS.test(value)) return value.toLowerCase()
  return value.replaceAll(/[^\u0130\u212A]+/g, (part) => part.toLowerCase()).replaceAll('ς', 'σ')
}

/** Text in capitals, in every script, letter by letter; a letter without a capital of its own stays as it is. */
function capitals(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(/\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase()
    const isOneLetter = capital.length === letter.length && /[a-z]/.test(letter) === /[A-Z]/.test(capital)
    return isOneLetter ? capital : letter
  })
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
}

/** Text by which others are sorted: small letters without their accents. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return String(fold(value.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))).replaceAll(
    /[ßæœø]/g,
    (letter) => LETTERS[letter] ?? letter,
  )
}
