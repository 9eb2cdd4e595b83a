import type { FoundPlace } from '#shared/wire/places.ts'
import { STREETS, TOWNS, type Town } from './gazetteer.ts'
import { DEPOT, type AddressSearch, type Routing } from './Places.ts'

const RESULT_LIMIT = 8
const EARTH_RADIUS_FEET = 20_902_231
/** Roads are longer than the crow's flight; about this much in a grid of county roads. */
const ROAD_FACTOR = 1.28

/** Stands in for the address lookup where none is configured: answers from a gazetteer of west Michigan, without a network. */
export const offlineAddressSearch: AddressSearch = {
  search(text) {
    const words = text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const houseNumber = words.find((word) => /^\d{1,5}$/.test(word)) ?? '100'
    const names = words.filter((word) => !/^\d{1,5}$/.test(word))
    const found = TOWNS.flatMap((town) => STREETS.map((street) => ({ town, street })))
      .filter(({ town, street }) =>
        names.every((name) => startsSomeWord(`${street} ${town.city} MI Michigan`, name)),
      )
      .slice(0, RESULT_LIMIT)
    return Promise.resolve(found.map(({ town, street }) => placeAt(houseNumber, street, town)))
  },
}

/** Stands in for the routing service: the distance over the globe, lengthened as roads are. */
export const offlineRouting: Routing = {
  feetFromDepot: (destination) => Promise.resolve(estimatedFeet(destination)),
}

/** The way by road from the depot, estimated. */
export function estimatedFeet(destination: Point): number {
  return Math.round(crowFlight(DEPOT, destination) * ROAD_FACTOR)
}

function startsSomeWord(text: string, beginning: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(beginning))
}

/** A made-up but steady point near the town's centre: the same address always lies in the same place. */
function placeAt(houseNumber: string, street: string, town: Town): FoundPlace {
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

interface Point {
  readonly latitude: number
  readonly longitude: number
}

function crowFlight(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2)
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2)
  const chord =
    latitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude ** 2
  return 2 * EARTH_RADIUS_FEET * Math.asin(Math.sqrt(chord))
}
