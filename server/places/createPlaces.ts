import type { Config } from '../config.ts'
import { offlineAddressSearch, offlineRouting } from './offline.ts'
import type { AddressSearch, Routing } from './Places.ts'
import { radarAddressSearch, radarRouting } from './radar.ts'

export interface Places {
  readonly addressSearch: AddressSearch
  readonly routing: Routing
}

/** The services of this installation: the true ones where they are configured, their stand-ins otherwise. */
export function createPlaces({ places, routing }: Pick<Config, 'places' | 'routing'>): Places {
  return {
    addressSearch: places === null ? offlineAddressSearch : radarAddressSearch(places),
    routing: routing === null ? offlineRouting : radarRouting(routing),
  }
}
