import { hash } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'

/** SQL functions that SQLite lacks; registered on every connection. */
export function registerFunctions(connection: BetterSqlite3.Database): void {
  const deterministic = { deterministic: true }
  connection.function('fold', deterministic, fold)
  connection.function('capitals', deterministic, capitals)
  connection.function('plain', deterministic, plain)
  connection.function('sha256', deterministic, (text) => hash('sha256', String(text)))
}

/** Letters whose lower case depends on context, is two letters, or is ASCII although they are not. */
const SPECIAL_LETTERS = /[\u03A3\u03C2\u0130\u212A]/

/**
 * Text without regard to case, in every script (SQLite's own `lower` knows only ASCII), letter by letter, so that a substring
 * folds as it does in the whole text: a final sigma is a sigma; İ and the Kelvin sign are left alone.
 */
function fold(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (!SPECIAL_LETTERS.test(value)) return value.toLowerCase()
  return value.replaceAll(/[^\u0130\u212A]+/g, (part) => part.toLowerCase()).replaceAll('ς', 'σ')
}

/** Text in upper case, in every script, letter by letter; a letter without an upper case form is left alone. */
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

/** The sort key of a text: lower case without accents. Indexes store it, so any change here needs a migration that rebuilds them. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return String(fold(value.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))).replaceAll(
    /[ßæœø]/g,
    (letter) => LETTERS[letter] ?? letter,
  )
}
