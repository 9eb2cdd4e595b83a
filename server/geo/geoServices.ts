import type { GeoPoint } from '#shared/kernel/geo.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'

/** The depot, from which distances are measured. */
export const DEPOT = { latitude: 42.9306, longitude: -85.6881 } as const

/** The point in west Michigan that address results are biased to (F-033). */
export const SEARCH_BIAS = { latitude: 42.9634, longitude: -85.6681 } as const

/** Finds addresses in the US while the user types. Throws ProviderFailed. */
export interface AddressSearch {
  search(text: string): Promise<readonly AddressMatch[]>
}

/** A drive by road. */
export interface Drive {
  readonly feet: number
  readonly minutes: number
}

/** Measures the drive from one point to another. Throws ProviderFailed with the provider's message. */
export interface Routing {
  drive(from: GeoPoint, to: GeoPoint): Promise<Drive>
}

/** The services of an installation. */
export interface GeoServices {
  readonly addressSearch: AddressSearch
  readonly routing: Routing
}
