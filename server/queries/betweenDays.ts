import { compare, type Comparison } from './predicate.ts'

/** The condition that a day is this one or later; none if omitted. */
export function since(path: string, day: unknown): Comparison[] {
  return typeof day === 'string' ? [compare(path, 'ge', day)] : []
}

/** The condition that a day is this one or earlier; none if omitted. */
export function until(path: string, day: unknown): Comparison[] {
  return typeof day === 'string' ? [compare(path, 'le', day)] : []
}
