import { BadQuery } from '../kernel/errors.ts'
import { shorten } from './jsonPath.ts'
import type { Ordering } from './query.ts'

const ORDERING = /^ *([\w.$]+)(?: +(asc|desc))? *$/i

/** Reads `companyName` or `customer.companyName desc`. Throws BadQuery. */
export function readOrdering(text: string): Ordering {
  const [, path, direction] = ORDERING.exec(text) ?? []
  const culprit = `orderBy.${shorten(path ?? text)}`
  if (path === undefined)
    throw new BadQuery(`${shorten(text)} needs to be a property, or one followed by asc or desc.`, culprit)
  return { path, culprit, descending: direction?.toLowerCase() === 'desc', missing: null }
}

const WITH_MISSING = /^(.+) missing as (\d+)$/

/** Reads the order of a named query, which may replace missing numbers: `displayOrder missing as 9999`. */
export function readNamedOrdering(text: string): Ordering {
  const [, ordering, missing] = WITH_MISSING.exec(text) ?? []
  return ordering === undefined ? readOrdering(text) : { ...readOrdering(ordering), missing: Number(missing) }
}
