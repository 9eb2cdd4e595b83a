import type BetterSqlite3 from 'better-sqlite3'

/** Functions that statements may call and SQLite lacks; every connection has them. */
export function registerFunctions(connection: BetterSqlite3.Database): void {
  const deterministic = { deterministic: true }
  connection.function('fold', deterministic, fold)
  connection.function('plain', deterministic, plain)
}

/** Text without regard to case, in every script (SQLite's own `lower` knows only ASCII). */
function fold(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
}

/** Text by which others are sorted: letters without their accents. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ßæÆœŒøØ]/g, (letter) => LETTERS[letter] ?? letter)
}
