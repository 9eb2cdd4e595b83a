import type { Row } from './types.ts'

/** A collection of a row, with its children as an answer lists them. */
export interface ListedChildren {
  readonly parent: Row
  readonly collection: string
  readonly children: readonly Row[]
}

/** The rows that a value of a row holds: the one of a reference, or those of a collection. */
export function nestedIn(value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null) return []
  // What is nested in a row is a row or a list of rows.
  return Array.isArray(value) ? (value as Row[]) : [value as Row]
}

/** All collections in rows, on every level. */
export function collectionsIn(rows: readonly Row[]): ListedChildren[] {
  return rows.flatMap((parent) =>
    Object.entries(parent).flatMap(([collection, value]) => {
      const children = nestedIn(value)
      const own = Array.isArray(value) ? [{ parent, collection, children }] : []
      return [...own, ...collectionsIn(children)]
    }),
  )
}
