import { rentalInventoryQuery } from '#shared/inventory/queries.ts'
import { maxDaysOnSite, siteInventoryText } from '#shared/rentals/daysOnSite.ts'
import type { rentalsQuery } from '#shared/rentals/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'

/** A rental is listed with its customer and its site. */
export const RENTAL_RELATIONS = ['customer', 'serviceAddress'] as const

export type RentalRow = RowOf<typeof rentalsQuery, typeof RENTAL_RELATIONS>

/** The dumpsters at a rental now. */
interface SiteInventory {
  readonly barcodes: string
  /** The longest placement. */
  readonly maxDays: number | null
}

/** The dumpsters at each rental that has some, by rental (O-003, O-006). Throws QueryFailed. */
export async function siteInventory({
  store,
  formats,
  now,
}: Pick<ScreenContext, 'store' | 'formats' | 'now'>): Promise<ReadonlyMap<number, SiteInventory>> {
  const found = await store.fetchResult(rentalInventoryQuery)
  return new Map(
    found.map(({ rentalId, data }) => {
      const placements = data.map(({ placed }) => ({ placed, removed: null }))
      const maxDays = maxDaysOnSite(placements, now(), formats.timeZone)
      return [rentalId, { barcodes: siteInventoryText(data), maxDays }]
    }),
  )
}
