import type { Literal, LiteralList, Value } from './predicate.ts'

/** A value, or the values of an `in`, in the order in which they stand in a query. */
export type Bound = Literal | LiteralList

/** A query without its values, as text, and the values. */
export interface Shape {
  /** Equal for two queries that one statement can answer. */
  readonly key: string
  readonly values: readonly Bound[]
}

/** What of a value decides how its condition is written; its content never does. */
export type ValueClass = 'null' | 'flag' | 'number' | 'empty' | 'ascii' | 'unicode'

const NOT_ASCII = /[\u{80}-\u{10ffff}]/u

export function classOf(value: Value): ValueClass {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value === 'number') return 'number'
  if (value === '') return 'empty'
  return NOT_ASCII.test(value) ? 'unicode' : 'ascii'
}

/** The classes that occur in a list; among others an empty text is one like any other. */
export function classesOf(values: readonly Value[]): readonly ValueClass[] {
  const classes = values.map(classOf).map((found) => (found === 'empty' ? 'ascii' : found))
  return [...new Set(classes)].toSorted()
}

/** Separates a query into its shape and its values. */
export function shapeOf(query: object): Shape {
  const values: Bound[] = []
  const key = JSON.stringify(query, (_name, part: unknown) => {
    if (!isBound(part)) return part
    values.push(part)
    return { [part.node]: part.node === 'list' ? classesOf(part.values) : classOf(part.value) }
  })
  return { key, values }
}

function isBound(part: unknown): part is Bound {
  if (typeof part !== 'object' || part === null || !('node' in part)) return false
  return part.node === 'literal' || part.node === 'list'
}
