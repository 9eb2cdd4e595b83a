import type { Config } from '../../config.ts'
import type { GeoServices } from '../../geo/geoServices.ts'
import { radarAddressSearch, radarRouting } from '../../geo/radar.ts'

/** The services of this installation: the real ones if configured, offline substitutes otherwise. */
export async function createGeoServices({
  addressLookup,
  routing,
}: Pick<Config, 'addressLookup' | 'routing'>): Promise<GeoServices> {
  const practice = () => import('../../practice/geo/offline.ts')
  return {
    addressSearch:
      addressLookup === null ? (await practice()).offlineAddressSearch : radarAddressSearch(addressLookup),
    routing: routing === null ? (await practice()).offlineRouting : radarRouting(routing),
  }
}
