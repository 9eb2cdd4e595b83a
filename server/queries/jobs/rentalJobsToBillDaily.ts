import { permissions } from '#shared/access/roles.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { Job } from '#shared/jobs/Job.ts'
import { hasAny, not } from '../conditions.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

const isCharged = hasAny(
  'invoiceLines',
  allOf([compare('invoice.deleted', 'eq', null), compare('invoice.statusId', 'ne', INVOICE_STATUS.voided)]),
)

/**
 * What is still to be charged for a daily rental: its completed jobs without an active line, with the days billed so far (S2 §7,
 * M-066, IN2).
 */
export const getRentalJobsToBillDaily: NamedQuery = queryOf(Job, {
  resource: 'GetRentalJobsToBillDaily',
  roles: permissions.viewBilling,
  parameters: { rentalId: { kind: 'integer', required: true } },
  where: ({ rentalId }) =>
    allOf([
      compare('rentalId', 'eq', Number(rentalId)),
      compare('rental.billDaily', 'eq', true),
      compare('rental.deleted', 'eq', null),
      compare('completed', 'ne', null),
      not(isCharged),
    ]),
  expand: ['rental.rentalBillingLines', 'dumpster'],
  orderBy: ['completed', 'id'],
  deleted: 'excluded',
})
