import { Rental } from '#shared/rentals/Rental.ts'
import { since, until } from '../betweenDays.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

/** Rentals of a customer that began between two days, both included (S1 §7). Margins are always those of now, so that recalcMargins changes nothing. */
export const rentalsByCustomer: NamedQuery = queryOf(Rental, {
  resource: 'RentalsByCustomer',
  parameters: {
    customerId: { kind: 'integer', required: true },
    startDate: { kind: 'day' },
    endDate: { kind: 'day' },
    recalcMargins: { kind: 'flag' },
  },
  where: ({ customerId, startDate, endDate }) =>
    allOf([
      compare('customerId', 'eq', Number(customerId)),
      ...since('startDate', startDate),
      ...until('startDate', endDate),
    ]),
  orderBy: ['startDate desc', 'id desc'],
})
