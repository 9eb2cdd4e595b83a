import type { Literal, LiteralList, Operand, Predicate, Value } from './predicate.ts'
import type { Ordering, PathRequest, Query } from './query.ts'

/** A value, or the values of an `in`, in query order. */
export type Bound = Literal | LiteralList

/** A query without its values, as text, and the values. */
export interface Shape {
  /** Equal for queries that share a statement, and for no others. */
  readonly key: string
  readonly values: readonly Bound[]
}

/** The class of a value, which determines its SQL; its content never does. */
export type ValueClass = 'null' | 'flag' | 'number' | 'empty' | 'ascii' | 'unicode'

const NOT_ASCII = /[\u{80}-\u{10ffff}]/u

export function classOf(value: Value): ValueClass {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value === 'number') return 'number'
  if (value === '') return 'empty'
  return NOT_ASCII.test(value) ? 'unicode' : 'ascii'
}

/** The classes that occur in a list, in which an empty text is not special. */
export function classesOf(values: readonly Value[]): readonly ValueClass[] {
  const classes = values.map(classOf).map((found) => (found === 'empty' ? 'ascii' : found))
  return [...new Set(classes)].toSorted()
}

/** Splits a query into its shape and its values. */
export function shapeOf(query: Query): Shape {
  const values: Bound[] = []
  const { entity, base, where, orderBy, isDefaultOrder, select, expand, skip, take } = query
  const key = [
    entity,
    predicateKey(base, values),
    predicateKey(where, values),
    `${isDefaultOrder} ${orderBy.map(orderingKey).join()}`,
    select === null ? '*' : pathsKey(select),
    pathsKey(expand),
    skip === null ? '' : literalKey(skip, values),
    take === null ? '' : literalKey(take, values),
    `${query.isEmptyPage} ${query.inlineCount}`,
  ].join('\n')
  return { key, values }
}

function orderingKey({ path, descending, missing }: Ordering): string {
  return `${path}${descending ? '-' : '+'}${missing ?? ''}`
}

function pathsKey(paths: readonly PathRequest[]): string {
  return paths.map(({ path }) => path).join()
}

/** Paths contain no blanks, parentheses, commas or line breaks, so keys are unambiguous. */
function predicateKey(predicate: Predicate, values: Bound[]): string {
  switch (predicate.node) {
    case 'and':
    case 'or':
      return `(${predicate.node}${predicate.parts.map((part) => ` ${predicateKey(part, values)}`).join('')})`
    case 'not':
      return `(not ${predicateKey(predicate.part, values)})`
    case 'quantified':
      return `(${predicate.quantifier} ${predicate.path} ${predicateKey(predicate.predicate, values)})`
    case 'in':
      values.push(predicate.list)
      return `(in ${operandKey(predicate.left, values)} ${classesOf(predicate.list.values).join()})`
    case 'comparison':
    case 'match':
      return `(${predicate.operator} ${operandKey(predicate.left, values)} ${operandKey(predicate.right, values)})`
  }
}

function operandKey(operand: Operand, values: Bound[]): string {
  if (operand.node === 'literal') return literalKey(operand, values)
  if (operand.node === 'property')
    return `${operand.path}${operand.fallbackText === undefined ? '' : literalKey(operand.fallbackText, values)}`
  return `${operand.name}(${operand.args.map((arg) => operandKey(arg, values)).join()})`
}

function literalKey(literal: Literal, values: Bound[]): string {
  values.push(literal)
  return `?${classOf(literal.value)}`
}
