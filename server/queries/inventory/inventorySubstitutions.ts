import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { Job } from '#shared/jobs/Job.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { not } from '../conditions.ts'
import { queryOf, type ComputedQuery, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare, type Comparison } from '../predicate.ts'

const culprit = 'dumpsterId'

const isAnother: Comparison = {
  node: 'comparison',
  operator: 'ne',
  left: { node: 'property', path: 'dumpsterId', culprit },
  right: { node: 'property', path: 'customerRequestedDumpsterId', culprit },
  culprit,
}

/**
 * Jobs that delivered another dumpster than the customer had requested, with the columns of their grid, for all signed-in users,
 * who have it in their menu (IV17, O-079, S1 §7, ambiguities 67). Users who may not read rentals get the columns of the grid, and
 * cannot sort, filter or select anything else.
 */
export const inventorySubstitutions: ComputedQuery = {
  resource: 'InventorySubstitutions',
  roles: 'signedIn',
  parameters: {},
  clauses: ['where', 'orderBy', 'select', 'expand', 'skip', 'take', 'inlineCount', 'noTracking'],
  compute: (_parameters, { user, request, runAsUser, runUnrestricted }) => {
    const { skip, take, inlineCount, noTracking, ...incoming } = request
    if (satisfiesRoleRule(user, Job.access.read)) return runAsUser(substitutedJobs.resource, request)
    const [clause] = (['where', 'orderBy', 'select', 'expand'] as const).filter((name) => name in incoming)
    if (clause !== undefined) throw new NotAllowed('Your roles allow you to read this list as it is.', clause)
    return runUnrestricted(substitutedJobs.resource, {
      ...(skip !== undefined && { skip }),
      ...(take !== undefined && { take }),
      ...(inlineCount !== undefined && { inlineCount }),
      ...(noTracking !== undefined && { noTracking }),
    })
  },
}

/** The same for users who may read rentals (IV17). */
export const substitutedJobs: NamedQuery = queryOf(Job, {
  resource: 'SubstitutedJobs',
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
