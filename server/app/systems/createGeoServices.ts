import type { Config } from '../../config.ts'
import { offlineAddressSearch, offlineRouting } from '../../practice/geo/offline.ts'
import type { AddressSearch, Routing } from '../../geo/geoServices.ts'
import { radarAddressSearch, radarRouting } from '../../geo/radar.ts'

export interface GeoServices {
  readonly addressSearch: AddressSearch
  readonly routing: Routing
}

/** The services of this installation: the real ones if configured, offline substitutes otherwise. */
export function createGeoServices({
  addressLookup,
  routing,
}: Pick<Config, 'addressLookup' | 'routing'>): GeoServices {
  return {
    addressSearch: addressLookup === null ? offlineAddressSearch : radarAddressSearch(addressLookup),
    routing: routing === null ? offlineRouting : radarRouting(routing),
  }
}
