import { CUSTOMER_OWNED } from '#shared/inventory/dumpsterLabels.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, anyOf, compare } from '../../queries/predicate.ts'

const ofFields = matching(jobsQuery, 'rentalId', 'driverId', 'startDate')

const UNAUDITED = allOf([
  compare('completed', 'ne', null),
  compare('audited', 'eq', null),
  compare('rentalId', 'ne', null),
])

/** The completed pickups of tracked dumpsters without a weight (JO234); as `needsWeight`, which asks for it. */
const WITHOUT_WEIGHT = allOf([
  compare('completed', 'ne', null),
  compare('weight', 'eq', null),
  anyOf([
    compare('actionId', 'eq', JOB_ACTION.pickUp),
    allOf([compare('actionId', 'eq', null), compare('jobTypeId', 'eq', JOB_TYPE.pickUp)]),
  ]),
  anyOf([compare('dumpsterId', 'eq', null), compare('dumpster.size', 'ne', CUSTOMER_OWNED)]),
])

export const jobs = implementQuery(jobsQuery, {
  where: ({ customerId, serviceAddressId, unassigned, uncompleted, unaudited, withoutWeight, ...fields }) =>
    allOf([
      ofFields(fields),
      ...(customerId === undefined ? [] : [compare('rental.customerId', 'eq', customerId)]),
      ...(serviceAddressId === undefined ? [] : [compare('rental.serviceAddressId', 'eq', serviceAddressId)]),
      ...(unassigned === true ? [compare('driverId', 'eq', null)] : []),
      ...(uncompleted === true ? [compare('completed', 'eq', null)] : []),
      ...(unaudited === true ? [UNAUDITED] : []),
      ...(withoutWeight === true ? [WITHOUT_WEIGHT] : []),
    ]),
  orderBy: ['id desc'],
})
