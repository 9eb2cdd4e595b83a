import { getRentalJobsToBillDailyQuery } from '#shared/jobs/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { hasAny, not } from '../../queries/conditions.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

const isCharged = hasAny(
  'invoiceLines',
  allOf([compare('invoice.deleted', 'eq', null), compare('invoice.statusId', 'ne', INVOICE_STATUS.voided)]),
)

export const getRentalJobsToBillDaily = implementQuery(getRentalJobsToBillDailyQuery, {
  roles: permissions.viewBilling,
  where: ({ rentalId }) =>
    allOf([
      compare('rentalId', 'eq', rentalId),
      compare('rental.billDaily', 'eq', true),
      compare('rental.deleted', 'eq', null),
      compare('completed', 'ne', null),
      not(isCharged),
    ]),
  orderBy: ['completed', 'id'],
})
