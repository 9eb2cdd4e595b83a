import { BadQuery, TooLarge } from '../errors.ts'
import { MOST_CHARACTERS, MOST_DEPTH } from './limits.ts'
import { shorten, step } from './places.ts'

/** A value with the way to it; its place is put into words only where something is wrong with it. */
interface Visit {
  readonly value: unknown
  readonly name: string
  readonly within: Visit | null
  readonly depth: number
}

/**
 * Refuses JSON that is too deep or holds too long a text, before anything walks it by recursion.
 * Raises TooLarge, or BadQuery for text that no database takes unchanged.
 */
export function measureJson(json: object): void {
  const waiting: Visit[] = [{ value: json, name: '', within: null, depth: 1 }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { value, depth } = visit
    if (typeof value === 'string') measureText(value, visit)
    if (typeof value !== 'object' || value === null) continue
    if (depth > MOST_DEPTH)
      throw new TooLarge(`The query is nested deeper than ${MOST_DEPTH} levels.`, placeOf(visit))
    for (const [name, inner] of Object.entries(value)) {
      measureText(name, visit)
      waiting.push({ value: inner, name, within: visit, depth: depth + 1 })
    }
  }
}

function placeOf({ name, within }: Visit): string {
  if (within === null) return ''
  if (within.within === null) return shorten(name)
  return step(placeOf(within), Array.isArray(within.value) ? Number(name) : name)
}

const NO_TEXT = /\0|\p{Surrogate}/u

function measureText(text: string, visit: Visit): void {
  const isTooLong = text.length > MOST_CHARACTERS
  if (!isTooLong && !NO_TEXT.test(text)) return
  const place = placeOf(visit)
  throw isTooLong
    ? new TooLarge(`${place} holds a text of more than ${MOST_CHARACTERS} characters.`, place)
    : new BadQuery(`${place} holds a text with characters that are none.`, place)
}
