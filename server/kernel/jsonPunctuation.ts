const [QUOTE, BACKSLASH] = Buffer.from('"\\')
/** By character code, what ends a stretch of nothing but blanks, numbers and words: tables, since every byte of a text is looked up. */
const IS_MARK = tableOf(',:[]{}"')
const IS_BEFORE_VALUE = tableOf(',:[{')
/** Bytes that are passed in a millisecond. */
const STRETCH = 65_536

/**
 * The positions of commas, colons and brackets in a JSON text that are not part of its strings; and null from time to time, for a
 * reader who pauses.
 */
export function* jsonPunctuation(text: Uint8Array): Generator<number | null> {
  let isInString = false
  let at = 0
  for (let start = 0; start < text.length; start += STRETCH) {
    const stop = text.length - start > STRETCH ? start + STRETCH : text.length
    while (at < stop) {
      at = isInString ? quoteFrom(text, at, stop) : markFrom(text, at, stop)
      if (at >= stop) break
      if (text[at] === QUOTE) isInString = !isInString
      else yield at
      at += 1
    }
    yield null
  }
}

/**
 * Does a JSON text have more values and names than so many? Parsing takes its time for each of them, and much more for a name or an array
 * than for as many bytes of a string.
 */
export function hasMoreValues(text: Uint8Array, most: number): boolean {
  let count = 0
  for (const at of jsonPunctuation(text)) {
    if (at !== null && IS_BEFORE_VALUE[text[at] ?? 0] === 1) count += 1
    if (count > most) return true
  }
  return false
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
