import {
  dumpsterPricesQuery,
  getInventoryProjectionQuery,
  rentalInventoryQuery,
  type ProjectedDay,
  type RentalDumpster,
} from '#shared/inventory/queries.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import type { Dumpster } from '#shared/inventory/Dumpster.ts'
import type { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import type { BillingRate } from '#shared/invoicing/BillingContext.ts'
import type { DumpsterPrice } from '#shared/inventory/DumpsterPrice.ts'
import { quotedPrice } from '#shared/invoicing/quotedPrice.ts'
import { activeFuelRate } from '#shared/pricing/fuelRates.ts'
import { earlierListPrices } from '#shared/pricing/listPrice.ts'
import type { DatedPrices } from '#shared/pricing/priceSettings.ts'
import { customerRatesQuery, fuelRatePercentagesQuery } from '#shared/pricing/queries.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import type { SiteNow } from '#shared/rentals/newRentalWarnings.ts'
import { fetchPrices } from '../../screen/settings/fetchPrices.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** What the company charges everybody, and what one customer has agreed on. */
export interface OfferedTerms extends DatedPrices {
  readonly rates: readonly BillingRate[]
  /** The list prices of all dumpsters before their present ones. */
  readonly listPrices: readonly DumpsterPrice[]
  /** The fuel percentage in force, as a fraction; null if there is none. */
  readonly fuelRatePercentage: number | null
}

/** The terms of a customer, of one that is not stored yet those that were entered. Throws QueryFailed. */
export async function offeredTerms(
  { store }: Pick<ScreenContext, 'store'>,
  customerId: number,
): Promise<OfferedTerms> {
  const [rates, prices, fuelRates, listPrices] = await Promise.all([
    customerId < 0
      ? store.local('CustomerRate').filter((rate) => rate.customerId === customerId)
      : store.queryRows(customerRatesQuery, { parameters: { customerId } }).then(({ rows }) => rows),
    fetchPrices(store),
    store.queryRows(fuelRatePercentagesQuery),
    store.queryRows(dumpsterPricesQuery),
  ])
  return {
    rates,
    ...prices,
    listPrices: listPrices.rows,
    fuelRatePercentage: activeFuelRate(fuelRates.rows)?.rate ?? null,
  }
}

/** What the load of a rental will be charged, in words (IN560). */
export function offeredPrice(
  { lookups }: Pick<ScreenContext, 'lookups'>,
  { fuelRatePercentage, listPrices, ...terms }: OfferedTerms,
  {
    customer,
    address,
    dumpster,
    ...wanted
  }: {
    readonly customer: Customer
    readonly address: ServiceAddress
    readonly dumpster: Dumpster
    /** On which it is wanted. */
    readonly day: string
    readonly rentalPrice: number
  },
): string {
  const categoryName = lookups.title('DumpsterCategory', dumpster.categoryId)
  const ofType = listPrices.filter(({ dumpsterId }) => dumpsterId === dumpster.id)
  const earlierPrices = earlierListPrices(ofType, dumpster.pricesFrom)
  const load = { dumpster: { ...dumpster, categoryName, earlierPrices }, fuelRatePercentage, ...wanted }
  return quotedPrice({ customer, address, ...terms }, load)
}

/** How many dumpsters of a type the inventory expects on the coming days. Throws QueryFailed. */
export function projectionOf(
  { store }: Pick<ScreenContext, 'store'>,
  dumpsterTypeId: number,
): Promise<readonly ProjectedDay[]> {
  return store.fetchResult(getInventoryProjectionQuery, { dumpsterTypeId })
}

/** What the open rentals of a site have there, and their jobs. Throws QueryFailed. */
export async function siteNow(
  { store }: Pick<ScreenContext, 'store'>,
  serviceAddressId: number,
): Promise<SiteNow & { readonly dumpsters: readonly RentalDumpster[] }> {
  const { rows } = await store.queryRows(rentalsQuery, {
    parameters: { serviceAddressId, onlyOpen: true },
    expand: ['jobs'],
  })
  const inventory = await Promise.all(
    rows.map(({ id }) => store.fetchResult(rentalInventoryQuery, { rentalId: id })),
  )
  return {
    jobs: rows.flatMap(({ jobs }) => jobs),
    dumpsters: inventory.flat().flatMap(({ data }) => data),
  }
}
