import { RENTAL_STATUS } from './rentalStatuses.ts'

/** The defaults of a new rental: status new, starting today, price 0 (O-015). */
export function newRentalDefaults(today: string) {
  return { statusId: RENTAL_STATUS.new, startDate: today, price: 0 }
}

/** Changing the customer clears the site (O-011). */
export function rentalCustomerChosen(customerId: number | null) {
  return { customerId, serviceAddressId: null }
}

/** The rental's price is the dumpster's base price, or 0 without one (O-016). */
export function rentalDumpsterChosen(
  dumpster: { readonly id: number; readonly basePrice: number | null } | null,
) {
  return { dumpsterId: dumpster?.id ?? null, price: dumpster?.basePrice ?? 0 }
}

/** The values of a new rental that is begun at a customer, at a site, which is one of a customer, or with a size (RE561). */
export function rentalBegunWith({
  customer,
  site,
  dumpster,
}: {
  readonly customer: { readonly id: number } | null
  readonly site: { readonly id: number; readonly customerId: number } | null
  readonly dumpster: { readonly id: number; readonly basePrice: number } | null
}) {
  return {
    ...(customer !== null && rentalCustomerChosen(customer.id)),
    ...(site !== null && { customerId: site.customerId, serviceAddressId: site.id }),
    ...(dumpster !== null && rentalDumpsterChosen(dumpster)),
  }
}

/**
 * Can customer and site of a rental still be changed? Only until it is saved; the site only once a customer is selected (O-011).
 */
export function rentalChoices(rental: {
  readonly isNew: boolean
  readonly customerId: number | null
  readonly siteWasAdded: boolean
}) {
  const hasCustomer = rental.customerId !== null
  return {
    customer: rental.isNew,
    site: rental.isNew && hasCustomer && !rental.siteWasAdded,
    addSite: rental.isNew && hasCustomer,
  }
}
