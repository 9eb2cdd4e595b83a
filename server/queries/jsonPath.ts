import { truncate } from '#shared/kernel/text.ts'
import { BadQuery } from '../kernel/errors.ts'

const MAX_SHOWN = 120

/** Appends a step to a path in the request: `where` and `name` make `where.name`, a number makes `where[2]`. */
export function appendPath(jsonPath: string, name: string | number): string {
  return typeof name === 'number' ? `${jsonPath}[${name}]` : `${jsonPath}.${shorten(name)}`
}

/** Client text truncated for a message. */
export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${truncate(text, MAX_SHOWN)}…` : text
}

export function wrongKind(jsonPath: string, expected: string, value: unknown): BadQuery {
  return new BadQuery(`${shorten(jsonPath)} needs to be ${expected}, not ${kindOf(value)}.`, jsonPath)
}

/** Describes the kind of a client value. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return 'text'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
