import type { Membership, Negation, Predicate, Quantified, Value } from './predicate.ts'

/** The condition that a property has one of these values; false for an empty list. */
export function isOneOf(path: string, values: readonly Value[]): Membership {
  const culprit = `parameters.${path}`
  return {
    node: 'in',
    left: { node: 'property', path, culprit },
    list: { node: 'list', values, culprit },
    culprit,
  }
}

/** The condition that any record of a list satisfies another condition. */
export function hasAny(path: string, predicate: Predicate): Quantified {
  return { node: 'quantified', quantifier: 'any', path, predicate, culprit: `parameters.${path}` }
}

/** The negation of a condition. */
export function not(part: Predicate): Negation {
  return { node: 'not', part }
}
