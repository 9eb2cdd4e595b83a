import {
  availableDeliveryDumpstersQuery,
  availablePickUpDumpstersQuery,
  availableStoragePickUpDumpstersQuery,
  availableStorageDeliveryUpDumpstersQuery,
} from '#shared/inventory/queries.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { hasAny, not } from '../../queries/conditions.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, anyOf, compare, type Predicate } from '../../queries/predicate.ts'

const inOrder = ['dumpsterType.displayOrder', 'dumpsterNumber']
const isOpen = compare('removed', 'eq', null)
const isWithCustomer = allOf([isOpen, compare('storageDumpSiteId', 'eq', null)])

export const availableDeliveryDumpsters = implementQuery(availableDeliveryDumpstersQuery, {
  where: ({ typeId, jobId }) => {
    const isFree = not(hasAny('locations', isWithCustomer))
    return allOf([
      compare('dumpsterTypeId', 'eq', typeId),
      jobId === undefined
        ? isFree
        : anyOf([isFree, hasAny('locations', allOf([isWithCustomer, isReturnedBy(jobId)]))]),
    ])
  },
  orderBy: inOrder,
})

/** At the rental of the job, to which a round trip returns it, or where it was assigned manually (JO23). */
function isReturnedBy(jobId: number): Predicate {
  const isTheJob = compare('id', 'eq', jobId)
  return anyOf([
    isAtRentalOf(allOf([isTheJob, compare('jobTypeId', 'eq', JOB_TYPE.roundTrip)])),
    allOf([compare('placedJobId', 'eq', null), isAtRentalOf(isTheJob)]),
  ])
}

export const availablePickUpDumpsters = implementQuery(availablePickUpDumpstersQuery, {
  where: ({ typeId, jobId }) =>
    allOf([
      compare('dumpsterTypeId', 'eq', typeId),
      hasAny('locations', allOf([isWithCustomer, isAtRentalOf(compare('id', 'eq', jobId))])),
    ]),
  orderBy: inOrder,
})

/** Placed by a job of the same rental as the job, or manually at its address while it is not complete. */
function isAtRentalOf(isTheJob: Predicate): Predicate {
  return anyOf([
    hasAny('placedJob.rental.jobs', isTheJob),
    allOf([
      compare('placedJob.rentalId', 'eq', null),
      hasAny('serviceAddress.rentals', allOf([compare('completed', 'eq', null), hasAny('jobs', isTheJob)])),
    ]),
  ])
}

export const availableStoragePickUpDumpsters = implementQuery(availableStoragePickUpDumpstersQuery, {
  where: ({ storageId }) =>
    hasAny('locations', allOf([isOpen, compare('storageDumpSiteId', 'eq', storageId)])),
  orderBy: inOrder,
})

export const availableStorageDeliveryUpDumpsters = implementQuery(availableStorageDeliveryUpDumpstersQuery, {
  where: () => not(hasAny('locations', isOpen)),
  orderBy: inOrder,
})
