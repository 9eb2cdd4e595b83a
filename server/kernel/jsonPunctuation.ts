const [QUOTE, BACKSLASH] = Buffer.from('"\\')
/** By character code, what ends a stretch of nothing but blanks, numbers and words: tables, since every byte of a text is looked up. */
const IS_MARK = tableOf(',:[]{}"')
const IS_BEFORE_VALUE = tableOf(',:[{')
/** Bytes that are passed in a millisecond. */
const STRETCH = 65_536

/** Finds the commas, colons and brackets in a JSON text that are not part of its strings, in stretches, so that a reader may pause. */
export class JsonPunctuation {
  readonly #text: Uint8Array
  #at = 0
  #isInString = false

  constructor(text: Uint8Array) {
    this.#text = text
  }

  /** Passes the positions of the next stretch to `pass`, in order; false where the text has ended. */
  passStretch(pass: (at: number) => void): boolean {
    const text = this.#text
    const stop = Math.min(this.#at + STRETCH, text.length)
    let at = this.#at
    let isInString = this.#isInString
    while (at < stop) {
      at = isInString ? quoteFrom(text, at, stop) : markFrom(text, at, stop)
      if (at >= stop) break
      if (text[at] === QUOTE) isInString = !isInString
      else pass(at)
      at += 1
    }
    this.#at = at
    this.#isInString = isInString
    return at < text.length
  }
}

/**
 * Does a JSON text have more values and names than `limit`? Parsing takes its time for each of them, and much more for a name or an array
 * than for as many bytes of a string.
 */
export function hasMoreValues(text: Uint8Array, limit: number): boolean {
  const punctuation = new JsonPunctuation(text)
  let count = 0
  const countValue = (at: number): void => {
    count += IS_BEFORE_VALUE[text[at] ?? 0] ?? 0
  }
  for (let hasMore = true; hasMore && count <= limit;) hasMore = punctuation.passStretch(countValue)
  return count > limit
}

function markFrom(text: Uint8Array, start: number, stop: number): number {
  let at = start
  while (at < stop && IS_MARK[text[at] ?? 0] === 0) at += 1
  return at
}

/** The position of the next quote that no backslash escapes, or where to look on. */
function quoteFrom(text: Uint8Array, start: number, stop: number): number {
  let at = start
  while (at < stop && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const code of Buffer.from(characters)) table[code] = 1
  return table
}
