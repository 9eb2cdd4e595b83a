import { toTyped } from '../kernel/text.ts'

/** What a text typed into the search may mean: words of a name, or the number of a record. */
export interface SearchText {
  /** The words, all of which a name has to contain. */
  readonly words: readonly string[]
  readonly number: SearchNumber | null
}

/** `R512`: 512 of what is numbered with R. Without a prefix it may be the number of any record. */
export interface SearchNumber {
  readonly prefix: string | null
  readonly value: number
}

/** More words than these say nothing more about a name. */
const MAX_WORDS = 5
const NUMBER = /^(?:([a-z]+)[\s#-]*|#\s*)?(\d{1,9})$/i

/** Reads what was typed: `R512`, `inv 1007`, `#1007`, `lakes landscape`. */
export function parseSearchText(text: string): SearchText {
  const trimmed = toTyped(text).trim()
  return { words: trimmed.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS), number: readNumber(trimmed) }
}

function readNumber(text: string): SearchNumber | null {
  const found = NUMBER.exec(text)
  if (found === null) return null
  const value = Number(found[2])
  return value > 0 ? { prefix: found[1]?.toUpperCase() ?? null, value } : null
}
