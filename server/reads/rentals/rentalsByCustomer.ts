import { rentalsByCustomerQuery } from '#shared/rentals/queries.ts'
import { since, until } from '../../queries/betweenDays.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

export const rentalsByCustomer = implementQuery(rentalsByCustomerQuery, {
  where: ({ customerId, startDate, endDate }) =>
    allOf([
      compare('customerId', 'eq', customerId),
      ...since('startDate', startDate),
      ...until('startDate', endDate),
    ]),
  orderBy: ['startDate desc', 'id desc'],
})
