import type { QueryFunction } from '#server/database/dialects/Expressions.ts'

/** A literal of a query. */
export type Value = string | number | boolean | null

/** A client value: bound to the statement, never part of its text. */
export interface Literal {
  readonly node: 'literal'
  readonly value: Value
  /** Its path in the request. */
  readonly culprit: string
}

/** The values of an `in`. */
export interface LiteralList {
  readonly node: 'list'
  readonly values: readonly Value[]
  readonly culprit: string
}

/** A property by its path: `billCity`, `customer.companyName`. */
export interface PropertyOperand {
  readonly node: 'property'
  readonly path: string
  readonly culprit: string
  /** Its text if there is no such property: Breeze's client sends text arguments without quotes, `concat(companyName,x)`. */
  readonly fallbackText?: Literal
}

export interface CallOperand {
  readonly node: 'call'
  readonly name: QueryFunction
  readonly args: readonly Operand[]
  readonly culprit: string
}

export type Operand = Literal | PropertyOperand | CallOperand

export const COMPARISONS = ['eq', 'ne', 'gt', 'lt', 'ge', 'le'] as const
export type ComparisonOperator = (typeof COMPARISONS)[number]
export const MATCHES = ['startswith', 'endswith', 'contains'] as const
export type MatchOperator = (typeof MATCHES)[number]
export const QUANTIFIERS = ['any', 'all'] as const
export type Quantifier = (typeof QUANTIFIERS)[number]

export interface Comparison {
  readonly node: 'comparison'
  readonly operator: ComparisonOperator
  readonly left: Operand
  readonly right: Operand
  readonly culprit: string
}

export interface Match {
  readonly node: 'match'
  readonly operator: MatchOperator
  readonly left: Operand
  readonly right: Operand
  readonly culprit: string
}

export interface Membership {
  readonly node: 'in'
  readonly left: Operand
  readonly list: LiteralList
  readonly culprit: string
}

/** A condition on any or all of the records that refer to this one. */
export interface Quantified {
  readonly node: 'quantified'
  readonly quantifier: Quantifier
  readonly path: string
  readonly predicate: Predicate
  readonly culprit: string
}

export interface Junction {
  readonly node: 'and' | 'or'
  readonly parts: readonly Predicate[]
}

export interface Negation {
  readonly node: 'not'
  readonly part: Predicate
}

/** The syntax tree of a filter; names are not resolved yet. */
export type Predicate = Comparison | Match | Membership | Quantified | Junction | Negation

/** Conjunction; true without parts. */
export function allOf(parts: readonly Predicate[]): Predicate {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { node: 'and', parts }
}

/** Disjunction; false without parts. */
export function anyOf(parts: readonly Predicate[]): Predicate {
  return { node: 'or', parts }
}

/** Comparison of a property with a value, for the conditions of named queries. */
export function compare(path: string, operator: ComparisonOperator, value: Value): Comparison {
  const culprit = `parameters.${path}`
  return {
    node: 'comparison',
    operator,
    left: { node: 'property', path, culprit },
    right: { node: 'literal', value, culprit },
    culprit,
  }
}

/** A property's text contains the value, for the conditions of named queries. */
export function contains(path: string, value: string): Match {
  const culprit = `parameters.${path}`
  return {
    node: 'match',
    operator: 'contains',
    left: { node: 'property', path, culprit },
    right: { node: 'literal', value, culprit },
    culprit,
  }
}
