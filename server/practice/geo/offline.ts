import { FEET_PER_MILE, greatCircleMiles, type GeoPoint } from '#shared/kernel/geo.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { STREETS, TOWNS, type Town } from './gazetteer.ts'
import type { AddressSearch, Routing, Drive } from '../../geo/geoServices.ts'

const RESULT_LIMIT = 8
/** The ratio of road distance to straight-line distance in a grid of county roads. */
const ROAD_FACTOR = 1.28
/** 35 miles in an hour. */
const FEET_PER_MINUTE = (35 * FEET_PER_MILE) / 60
const STARTING_MINUTES = 2

/** The offline address lookup: searches a gazetteer of west Michigan, without a network. */
export const offlineAddressSearch: AddressSearch = {
  search(text) {
    const parts = text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const houseNumber = parts.find((part) => /^\d{1,5}$/.test(part)) ?? '100'
    const names = parts.filter((part) => !/^\d{1,5}$/.test(part))
    const found = TOWNS.flatMap((town) => STREETS.map((street) => ({ town, street })))
      .filter(({ town, street }) =>
        names.every((name) => startsSomeWord(`${street} ${town.city} MI Michigan`, name)),
      )
      .slice(0, RESULT_LIMIT)
    return Promise.resolve(found.map(({ town, street }) => addressAt(houseNumber, street, town)))
  },
}

/** The offline routing service: straight-line distance times a road factor, at a truck's usual speed. */
export const offlineRouting: Routing = {
  drive: (from, to) => Promise.resolve(estimateDrive(from, to)),
}

/** Estimates a drive; a distance of zero takes no time, any other adds some for starting and stopping. */
export function estimateDrive(from: GeoPoint, to: GeoPoint): Drive {
  const feet = Math.round(greatCircleMiles(from, to) * FEET_PER_MILE * ROAD_FACTOR)
  return { feet, minutes: feet === 0 ? 0 : feet / FEET_PER_MINUTE + STARTING_MINUTES }
}

function startsSomeWord(text: string, beginning: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .some((part) => part.startsWith(beginning))
}

/** A fictitious but deterministic point near the town's center. */
function addressAt(houseNumber: string, street: string, town: Town): AddressMatch {
  const spread = (Number(houseNumber) % 200) / 10_000
  const streetIndex = STREETS.indexOf(street)
  const postalCode = town.zips[streetIndex % town.zips.length] ?? ''
  const addressLabel = `${houseNumber} ${street}`
  return {
    formattedAddress: `${addressLabel}, ${town.city}, MI ${postalCode} US`,
    addressLabel,
    placeLabel: '',
    county: `${town.county} County`,
    city: town.city,
    stateCode: 'MI',
    postalCode,
    latitude: round(town.latitude + spread - 0.01),
    longitude: round(town.longitude + streetIndex / 1_000 - 0.012),
  }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
