import type { Membership, Negation, Predicate, Quantified, Value } from './predicate.ts'

/** The condition that a property is one of these values, for the conditions of named queries; none listed: it never holds. */
export function isOneOf(path: string, values: readonly Value[]): Membership {
  const culprit = `parameters.${path}`
  return {
    node: 'in',
    left: { node: 'property', path, culprit },
    list: { node: 'list', values, culprit },
    culprit,
  }
}

/** The condition that a list of records holds one that satisfies another condition. */
export function hasAny(path: string, predicate: Predicate): Quantified {
  return { node: 'quantified', quantifier: 'any', path, predicate, culprit: `parameters.${path}` }
}

/** The exact opposite of a condition. */
export function not(part: Predicate): Negation {
  return { node: 'not', part }
}
