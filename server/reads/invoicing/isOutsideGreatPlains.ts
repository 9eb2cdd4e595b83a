import { anyOf, compare } from '../../queries/predicate.ts'

/** `isKeptInGreatPlains` is false of the customer of a record. */
export const isOutsideGreatPlains = anyOf([
  compare('customer.greatPlainsId', 'eq', null),
  compare('customer.greatPlainsId', 'eq', ''),
])
