import {
  availableDeliveryDumpstersQuery,
  availablePickUpDumpstersQuery,
  availableStoragePickUpDumpstersQuery,
  availableStorageDeliveryUpDumpstersQuery,
} from '#shared/inventory/queries.ts'
import { hasAny, not } from '../../queries/conditions.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, anyOf, compare, type Predicate } from '../../queries/predicate.ts'

const inOrder = ['dumpsterType.displayOrder', 'dumpsterNumber']
const isOpen = compare('removed', 'eq', null)
const isWithCustomer = allOf([isOpen, compare('storageDumpSiteId', 'eq', null)])

export const availableDeliveryDumpsters = implementQuery(availableDeliveryDumpstersQuery, {
  where: ({ typeId }) =>
    allOf([compare('dumpsterTypeId', 'eq', typeId), not(hasAny('locations', isWithCustomer))]),
  orderBy: inOrder,
})

export const availablePickUpDumpsters = implementQuery(availablePickUpDumpstersQuery, {
  where: ({ typeId, jobId }) =>
    allOf([
      compare('dumpsterTypeId', 'eq', typeId),
      hasAny('locations', allOf([isWithCustomer, isAtRentalOf(jobId)])),
    ]),
  orderBy: inOrder,
})

/** Placed by a job of the same rental, or manually at its address while it is not complete. */
function isAtRentalOf(jobId: number): Predicate {
  const isTheJob = compare('id', 'eq', jobId)
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
