import { Customer } from '#shared/customers/Customer.ts'
import { rentalCustomerChosen } from '#shared/rentals/newRental.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { childrenOf } from '../../screen/record/children.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { RentalRecord } from './rentalRecord.ts'

type Store = ScreenContext['store']

/** Sets the customer of a new rental, which clears its site (O-011); those that were added for the rental before are taken back. */
export function chooseCustomer(store: Store, rental: RentalRecord, id: number | null): void {
  const { serviceAddressId } = rental
  store.edit('Choose customer', () => {
    Object.assign(rental, rentalCustomerChosen(id))
    if (serviceAddressId !== null && serviceAddressId < 0)
      takeBack(store, store.cached('ServiceAddress', serviceAddressId))
    for (const customer of store.local('Customer'))
      if (customer.id < 0 && customer.id !== id) takeBack(store, customer)
  })
}

/** Removes a pending record with what was entered for it. */
function takeBack(store: Store, record: TrackedRecord | null): void {
  if (record === null) return
  if (record.entityType.shortName === Customer.name)
    for (const relation of ENTERED_WITH_CUSTOMER)
      for (const child of childrenOf(record, relation)) store.remove(child)
  store.remove(record)
}

const ENTERED_WITH_CUSTOMER = [
  'serviceAddresses',
  'rates',
  'contacts',
  'customerNotes',
] as const satisfies readonly (keyof typeof Customer.relations)[]
