import { RENTAL_STATUS } from './rentalStatuses.ts'

/** How a rental begins: new, starting today, at no price yet (O-015). */
export function newRentalDefaults(today: string) {
  return { statusId: RENTAL_STATUS.new, startDate: today, price: 0 }
}

/** Another customer means another site: the site chosen before is cleared (O-011). */
export function rentalCustomerChosen(customerId: number | null) {
  return { customerId, serviceAddressId: null }
}

/** A rental costs what its dumpster costs, 0 where the dumpster has no base price or there is none (O-016). */
export function rentalDumpsterChosen(
  dumpster: { readonly id: number; readonly basePrice: number | null } | null,
) {
  return { dumpsterId: dumpster?.id ?? null, price: dumpster?.basePrice ?? 0 }
}

/** May customer and site of a rental still be chosen? Only until it is saved; the site only until one was added (O-011). */
export function rentalChoices(rental: {
  readonly isNew: boolean
  readonly customerId: number | null
  readonly siteWasAdded: boolean
}) {
  const hasCustomer = rental.customerId !== null && rental.customerId > 0
  return {
    customer: rental.isNew,
    site: rental.isNew && hasCustomer && !rental.siteWasAdded,
    addSite: rental.isNew && hasCustomer,
  }
}
