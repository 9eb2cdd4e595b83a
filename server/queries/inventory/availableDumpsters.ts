import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { hasAny, not } from '../conditions.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, anyOf, compare, type Predicate } from '../predicate.ts'

const inOrder = ['dumpsterType.displayOrder', 'dumpsterNumber']
const isOpen = compare('removed', 'eq', null)
const isWithCustomer = allOf([isOpen, compare('storageDumpSiteId', 'eq', null)])

/** Dumpsters of a type that a delivery can place: those that are not with a customer (IV11, S1 §7). */
export const availableDeliveryDumpsters: NamedQuery = queryOf(DumpsterInventory, {
  resource: 'AvailableDeliveryDumpsters',
  parameters: { typeId: { kind: 'integer', required: true } },
  where: ({ typeId }) =>
    allOf([compare('dumpsterTypeId', 'eq', Number(typeId)), not(hasAny('locations', isWithCustomer))]),
  orderBy: inOrder,
  deleted: 'excluded',
})

/** Dumpsters of a type that are at the rental of a job, to be picked up (IV7, IV12, S1 §7). */
export const availablePickUpDumpsters: NamedQuery = queryOf(DumpsterInventory, {
  resource: 'AvailablePickUpDumpsters',
  parameters: { typeId: { kind: 'integer', required: true }, jobId: { kind: 'integer', required: true } },
  where: ({ typeId, jobId }) =>
    allOf([
      compare('dumpsterTypeId', 'eq', Number(typeId)),
      hasAny('locations', allOf([isWithCustomer, isAtRentalOf(Number(jobId))])),
    ]),
  orderBy: inOrder,
  deleted: 'excluded',
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

/** Dumpsters that can be picked up at a storage site: those that are there (IV13, S1 §7). */
export const availableStoragePickUpDumpsters: NamedQuery = queryOf(DumpsterInventory, {
  resource: 'AvailableStoragePickUpDumpsters',
  parameters: { storageId: { kind: 'integer', required: true } },
  where: ({ storageId }) =>
    hasAny('locations', allOf([isOpen, compare('storageDumpSiteId', 'eq', Number(storageId))])),
  orderBy: inOrder,
  deleted: 'excluded',
})

/** Dumpsters that can be dropped at a storage site: those without a location (IV13, S1 §7). */
export const availableStorageDeliveryUpDumpsters: NamedQuery = queryOf(DumpsterInventory, {
  resource: 'AvailableStorageDeliveryUpDumpsters',
  where: () => not(hasAny('locations', isOpen)),
  orderBy: inOrder,
  deleted: 'excluded',
})
