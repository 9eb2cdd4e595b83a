import { Job } from '#shared/jobs/Job.ts'
import { not } from '../conditions.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare, type Comparison } from '../predicate.ts'

const culprit = 'dumpsterId'

const isAnother: Comparison = {
  node: 'comparison',
  operator: 'ne',
  left: { node: 'property', path: 'dumpsterId', culprit },
  right: { node: 'property', path: 'customerRequestedDumpsterId', culprit },
  culprit,
}

/** Jobs that brought another dumpster than the customer had asked for, with what their grid shows (IV17, O-079, S1 §7). */
export const inventorySubstitutions: NamedQuery = queryOf(Job, {
  resource: 'InventorySubstitutions',
  where: () =>
    allOf([
      isAnother,
      not(compare('customerRequestedDumpsterId', 'eq', null)),
      not(compare('dumpsterId', 'eq', null)),
    ]),
  select: [
    'id',
    'rentalId',
    'rental.customerId',
    'rental.customer.typeId',
    'rental.customer.companyName',
    'rental.customer.firstName',
    'rental.customer.lastName',
    'action.name',
    'dumpster.size',
    'customerRequestedDumpster.size',
    'billAsDumpster.size',
    'completed',
    'siteName',
    'address1',
    'address2',
    'city',
    'state',
    'zip',
  ],
  orderBy: ['completed desc', 'id desc'],
  deleted: 'excluded',
})
