import { inventorySubstitutionsQuery, substitutedJobsQuery } from '#shared/jobs/queries.ts'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { Job } from '#shared/jobs/Job.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { not } from '../../queries/conditions.ts'
import { computeQuery, implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare, type Comparison } from '../../queries/predicate.ts'

const culprit = 'dumpsterId'

const isSubstituted: Comparison = {
  node: 'comparison',
  operator: 'ne',
  left: { node: 'property', path: 'dumpsterId', culprit },
  right: { node: 'property', path: 'customerRequestedDumpsterId', culprit },
  culprit,
}

export const inventorySubstitutions = computeQuery(inventorySubstitutionsQuery, {
  roles: 'signedIn',
  clauses: ['where', 'orderBy', 'select', 'expand', 'skip', 'take', 'inlineCount', 'noTracking'],
  compute: (_parameters, { user, request, runAsUser, runUnrestricted }) => {
    const { skip, take, inlineCount, noTracking, ...incoming } = request
    if (satisfiesRoleRule(user, Job.access.read)) return runAsUser(substitutedJobs.resource, request)
    const [clause] = (['where', 'orderBy', 'select', 'expand'] as const).filter((name) => name in incoming)
    if (clause !== undefined)
      throw new NotAllowed(
        'Your roles do not allow filtering, sorting, selecting or expanding fields in this list.',
        clause,
      )
    return runUnrestricted(substitutedJobs.resource, {
      ...(skip !== undefined && { skip }),
      ...(take !== undefined && { take }),
      ...(inlineCount !== undefined && { inlineCount }),
      ...(noTracking !== undefined && { noTracking }),
    })
  },
})

export const substitutedJobs = implementQuery(substitutedJobsQuery, {
  where: () =>
    allOf([
      isSubstituted,
      not(compare('customerRequestedDumpsterId', 'eq', null)),
      not(compare('dumpsterId', 'eq', null)),
    ]),
  orderBy: ['completed desc', 'id desc'],
})
