import type { Caller } from './caller.ts'
import { Photo } from './Photo.ts'
import { RentalStatus } from './rentalStatuses.ts'
import { Rental } from './Rental.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { recordsQuery, valueOfType, valueQuery } from '../model/queryContract.ts'

/** Photos, of one rental or of all; with mode 1 the id is a rental (S0 §7, S1 §7). */
export const photosQuery = recordsQuery(Photo, {
  parameters: { rentalId: { kind: 'integer' }, mode: { kind: 'integer' }, id: { kind: 'integer' } },
})

export const rentalStatusesQuery = recordsQuery(RentalStatus, { orderBy: LOOKUP_ORDER })

/** Rentals, of a customer, at an address or in a status, or only those that are not completed (S1 §7, LS400). */
export const rentalsQuery = recordsQuery(Rental, {
  parameters: {
    customerId: { kind: 'integer' },
    serviceAddressId: { kind: 'integer' },
    statusId: { kind: 'integer' },
    /** Only those that are not completed. */
    onlyOpen: { kind: 'flag' },
  },
  orderBy: ['id desc'],
})

/**
 * Rentals of a customer that began between two days, both included (S1 §7). Margins are always current, so recalcMargins has no
 * effect.
 */
export const rentalsByCustomerQuery = recordsQuery(Rental, {
  name: 'RentalsByCustomer',
  parameters: {
    customerId: { kind: 'integer', required: true },
    startDate: { kind: 'day' },
    endDate: { kind: 'day' },
    recalcMargins: { kind: 'flag' },
  },
})

/** Rentals with an unassigned job (S1 §7). */
export const unassignedRentalsQuery = recordsQuery(Rental, {
  name: 'UnassignedRentals',
})

/**
 * What the customer of this customer, service address or rental has, with the site and rental that was found first; null where it no
 * longer exists (RE540).
 */
export const callerQuery = valueQuery({
  name: 'Caller',
  parameters: { entity: { kind: 'text', required: true }, id: { kind: 'integer', required: true } },
  value: valueOfType<Caller | null>(),
})
