import { jobsQuery } from '#shared/jobs/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

const ofFields = matching(jobsQuery, 'rentalId', 'driverId', 'startDate')

const UNAUDITED = allOf([
  compare('completed', 'ne', null),
  compare('audited', 'eq', null),
  compare('rentalId', 'ne', null),
])

export const jobs = implementQuery(jobsQuery, {
  where: ({ serviceAddressId, unassigned, uncompleted, unaudited, ...fields }) =>
    allOf([
      ofFields(fields),
      ...(serviceAddressId === undefined ? [] : [compare('rental.serviceAddressId', 'eq', serviceAddressId)]),
      ...(unassigned === true ? [compare('driverId', 'eq', null)] : []),
      ...(uncompleted === true ? [compare('completed', 'eq', null)] : []),
      ...(unaudited === true ? [UNAUDITED] : []),
    ]),
  orderBy: ['id desc'],
})
