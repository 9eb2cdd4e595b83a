import { BadQuery, TooLarge } from '../errors.ts'
import { MOST_CHARACTERS, MOST_DEPTH } from './limits.ts'
import { shorten, step } from './places.ts'

interface Visit {
  readonly value: unknown
  readonly place: string
  readonly depth: number
}

/**
 * Refuses JSON that is too deep or holds too long a text, before anything walks it by recursion.
 * Raises TooLarge, or BadQuery for text that no database takes unchanged.
 */
export function measureJson(json: object): void {
  const waiting: Visit[] = [{ value: json, place: '', depth: 1 }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { value, place, depth } = visit
    if (typeof value === 'string') measureText(value, place)
    if (typeof value !== 'object' || value === null) continue
    if (depth > MOST_DEPTH) throw new TooLarge(`The query is nested deeper than ${MOST_DEPTH} levels.`, place)
    for (const [name, inner] of Object.entries(value)) {
      measureText(name, place)
      waiting.push({ value: inner, place: placeOf(place, name, value), depth: depth + 1 })
    }
  }
}

function placeOf(place: string, name: string, container: object): string {
  if (place === '') return shorten(name)
  return step(place, Array.isArray(container) ? Number(name) : name)
}

function measureText(text: string, place: string): void {
  if (text.length > MOST_CHARACTERS)
    throw new TooLarge(`${place} holds a text of more than ${MOST_CHARACTERS} characters.`, place)
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    throw new BadQuery(`${place} holds a text with characters that are none.`, place)
}
