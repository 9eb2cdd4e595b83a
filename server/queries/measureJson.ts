import { BadQuery, TooLarge } from '../kernel/errors.ts'
import { MAX_CHARACTERS, MAX_DEPTH } from './limits.ts'
import { shorten, appendPath } from './jsonPath.ts'

/** A value with its parent; its path is composed only for errors. */
interface Visit {
  readonly value: unknown
  readonly name: string
  readonly parent: Visit | null
  readonly depth: number
}

/**
 * Refuses JSON that is too deep or contains too long a text, before any recursive processing. Throws TooLarge, or BadQuery for
 * text that no database takes unchanged.
 */
export function measureJson(json: object): void {
  const waiting: Visit[] = [{ value: json, name: '', parent: null, depth: 1 }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { value, depth } = visit
    if (typeof value === 'string') measureText(value, visit)
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH)
      throw new TooLarge(`The query is nested deeper than ${MAX_DEPTH} levels.`, jsonPathOf(visit))
    for (const [name, inner] of Object.entries(value)) {
      measureText(name, visit)
      waiting.push({ value: inner, name, parent: visit, depth: depth + 1 })
    }
  }
}

function jsonPathOf({ name, parent }: Visit): string {
  if (parent === null) return ''
  if (parent.parent === null) return shorten(name)
  return appendPath(jsonPathOf(parent), Array.isArray(parent.value) ? Number(name) : name)
}

const NO_TEXT = /\0|\p{Surrogate}/u

function measureText(text: string, visit: Visit): void {
  const isTooLong = text.length > MAX_CHARACTERS
  if (!isTooLong && !NO_TEXT.test(text)) return
  const jsonPath = jsonPathOf(visit)
  throw isTooLong
    ? new TooLarge(`${jsonPath} contains a text of more than ${MAX_CHARACTERS} characters.`, jsonPath)
    : new BadQuery(`${jsonPath} contains NUL or half of a surrogate pair, which is not text.`, jsonPath)
}
