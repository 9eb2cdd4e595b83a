import type { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { milesFromFeet } from '#shared/customers/milesFromFeet.ts'
import { TOWNS, type Town } from '../practice/geo/gazetteer.ts'
import { estimateDrive } from '../practice/geo/offline.ts'
import { DEPOT } from '../geo/geoServices.ts'
import type { Random, Weighted } from './random.ts'

type Address = Pick<
  ServiceAddress,
  'address1' | 'city' | 'state' | 'zip' | 'country' | 'county' | 'latitude' | 'longitude' | 'distance'
>

interface Street {
  readonly name: string
  readonly zips: readonly [string, ...string[]]
  /** The direction from the center of the town: north and east are positive. */
  readonly north: number
  readonly east: number
}

const street = (name: string, ...zips: [string, ...string[]]): Street => ({
  name,
  zips,
  north: / N[EW]$/.test(name) ? 1 : / S[EW]$/.test(name) ? -1 : 0,
  east: / [NS]E$/.test(name) ? 1 : / [NS]W$/.test(name) ? -1 : 0,
})

/** Streets of the towns of the Grand Rapids grid, whose quadrants give the direction. */
const CITY_STREETS: Readonly<Record<string, readonly [Street, ...Street[]]>> = {
  'Grand Rapids': [
    street('Division Ave S', '49503', '49507'),
    street('Eastern Ave SE', '49506', '49507', '49508'),
    street('Kalamazoo Ave SE', '49507', '49508'),
    street('Burton St SE', '49506', '49507'),
    street('Hall St SE', '49506', '49507'),
    street('Cascade Rd SE', '49506', '49546'),
    street('Fulton St E', '49503', '49506'),
    street('Plainfield Ave NE', '49505', '49525'),
    street('Knapp St NE', '49505', '49525'),
    street('Leffingwell Ave NE', '49525'),
    street('Fuller Ave NE', '49503', '49505'),
    street('Leonard St NW', '49504'),
    street('Bridge St NW', '49504'),
    street('Lake Michigan Dr NW', '49504'),
    street('Alpine Ave NW', '49504'),
    street('Covell Ave NW', '49504'),
    street('Grandville Ave SW', '49503'),
  ],
  Wyoming: [
    street('28th St SW', '49509', '49519'),
    street('36th St SW', '49509', '49519'),
    street('44th St SW', '49519'),
    street('Byron Center Ave SW', '49519'),
    street('Clyde Park Ave SW', '49509'),
    street('Burlingame Ave SW', '49509'),
    street('Chicago Dr SW', '49509'),
  ],
  Kentwood: [
    street('44th St SE', '49508', '49512'),
    street('52nd St SE', '49508', '49512'),
    street('Broadmoor Ave SE', '49512'),
    street('Breton Rd SE', '49508'),
    street('Patterson Ave SE', '49512'),
  ],
  Walker: [
    street('Wilson Ave NW', '49534', '49544'),
    street('Remembrance Rd NW', '49534', '49544'),
    street('3 Mile Rd NW', '49534', '49544'),
    street('Walker Ave NW', '49544'),
    street('Kinney Ave NW', '49534'),
  ],
}

/** Streets that every smaller town has. */
const TOWN_STREETS = [
  'Main St',
  'State St',
  'Church St',
  'Maple St',
  'Washington St',
  'Park St',
  'Mill St',
  'Oak St',
  'Lake St',
  'Franklin St',
  'River Rd',
  'Industrial Dr',
  'Townline Rd',
  'Cherry Ln',
  'Orchard View Dr',
  'Lincoln Ave',
  'Cedar St',
  'Railroad St',
] as const

/** Towns near the depot have more customers than those far away. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'Grand Rapids': 26,
  Wyoming: 10,
  Kentwood: 8,
  Walker: 6,
  Grandville: 5,
  Holland: 6,
  Jenison: 4,
  Hudsonville: 4,
  Muskegon: 4,
  Kalamazoo: 4,
  Rockford: 4,
  'Byron Center': 4,
  Zeeland: 3,
  Ada: 3,
}

const [firstTown, ...otherTowns] = TOWNS.map((town): Weighted<Town> => [
  WEIGHTS[town.city] ?? (town.county === 'Kent' ? 2 : 1.2),
  town,
])
if (firstTown === undefined) throw new Error('The gazetteer is empty.')
const BY_WEIGHT: readonly [Weighted<Town>, ...Weighted<Town>[]] = [firstTown, ...otherTowns]

/** A town, more often one near the depot. */
export function pickTown(random: Random): Town {
  return random.weighted(BY_WEIGHT)
}

/** An address in a town that no other has: its house number, street, zip code and coordinates fit together. */
export function addressIn(random: Random, town: Town): Address {
  const { name, zips, north, east } = pickStreet(random, town)
  const location = {
    latitude: near(random, town.latitude, north),
    longitude: near(random, town.longitude, east),
  }
  return {
    address1: `${houseNumber(random, town, name)} ${name}`,
    city: town.city,
    state: 'MI',
    zip: random.pick(zips),
    country: 'US',
    county: town.county,
    ...location,
    distance: milesFromFeet(estimateDrive(DEPOT, location).feet),
  }
}

function pickStreet(random: Random, town: Town): Street {
  const known = CITY_STREETS[town.city]
  return known === undefined ? street(random.pick(TOWN_STREETS), ...town.zips) : random.pick(known)
}

function houseNumber(random: Random, town: Town, name: string): number {
  const isCountry = /Rd|Dr|Ln$/.test(name)
  if (town.city in CITY_STREETS) return random.integer(120, 4_900)
  return isCountry ? random.integer(1_000, 9_800) : random.integer(12, 890)
}

/** A coordinate up to two miles from the center, in a direction if one is given. */
function near(random: Random, middle: number, direction: number): number {
  const away = random.number(0.001, 0.03, 6)
  const side = direction === 0 ? (random.chance(0.5) ? 1 : -1) : direction
  return Number((middle + side * away).toFixed(6))
}

/** The price range of an address (S0 §3): by its distance, except in Kalamazoo. */
export function rangeOf({
  county,
  distance,
}: Pick<Address, 'county' | 'distance'>): 'Regular' | 'Extended' | 'Outer' | 'Kalamazoo' {
  if (county === 'Kalamazoo') return 'Kalamazoo'
  if ((distance ?? 0) <= 20) return 'Regular'
  return (distance ?? 0) <= 35 ? 'Extended' : 'Outer'
}

/** The zone of an address whose customer pays by zone: rings around the depot. */
export function zoneOf({ distance }: Pick<Address, 'distance'>): number {
  const miles = distance ?? 0
  if (miles <= 8) return 1
  if (miles <= 18) return 2
  return miles <= 32 ? 3 : 4
}
