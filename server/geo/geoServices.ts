import type { GeoPoint } from '#shared/kernel/geo.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'

/** Where the trucks start: distances are measured from here. */
export const DEPOT = { latitude: 42.9306, longitude: -85.6881 } as const

/** The point in west Michigan that address results are biased to (F-033). */
export const SEARCH_BIAS = { latitude: 42.9634, longitude: -85.6681 } as const

/** Finds addresses in the US for text as it is typed. Throws ProviderFailed. */
export interface AddressSearch {
  search(text: string): Promise<readonly AddressMatch[]>
}

/** A way by road. */
export interface Drive {
  readonly feet: number
  readonly minutes: number
}

/** Measures the way by car from one point to another. Throws ProviderFailed with the provider's message. */
export interface Routing {
  drive(from: GeoPoint, to: GeoPoint): Promise<Drive>
}
