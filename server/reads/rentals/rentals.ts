import { rentalsQuery } from '#shared/rentals/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

const sameFields = matching(rentalsQuery, 'customerId', 'serviceAddressId', 'statusId')

export const rentals = implementQuery(rentalsQuery, {
  where: (parameters) =>
    allOf([
      sameFields(parameters),
      ...(parameters.onlyOpen === true ? [compare('completed', 'eq', null)] : []),
    ]),
})
