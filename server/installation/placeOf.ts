import type { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'

type Address = Pick<
  StorageDumpSite,
  'address1' | 'city' | 'state' | 'zip' | 'county' | 'latitude' | 'longitude'
>

/** An address that was typed, and what is known of it. */
export interface Place {
  readonly asked: string
  /** As the address lookup writes it; null where it was not found. */
  readonly found: string | null
  readonly address: Address
}

/** The parts of an address and where it is, by the address lookup; what was typed where it finds nothing like it, or cannot be reached (IS1001). */
export async function placeOf(
  asked: string,
  search: (text: string) => Promise<readonly AddressMatch[]>,
): Promise<Place> {
  const matches = await search(asked).catch(() => [])
  const match = matches.find(({ addressLabel }) => beginningOf(addressLabel) === beginningOf(asked))
  return match === undefined
    ? { asked, found: null, address: typedAddress(asked) }
    : { asked, found: match.formattedAddress, address: addressOf(match) }
}

/** The house number and the first word of the street: a lookup also offers other streets of the town. */
function beginningOf(address: string): string {
  return address
    .toLowerCase()
    .split(/[\s,]+/)
    .slice(0, 2)
    .join(' ')
}

function addressOf(match: AddressMatch): Address {
  const { addressLabel, city, stateCode, postalCode, county, latitude, longitude } = match
  return { address1: addressLabel, city, state: stateCode, zip: postalCode, county, latitude, longitude }
}

const STATE_AND_ZIP = /^([A-Za-z]{2}) (\d{5}(?:-\d{4})?)$/

/** The parts of "12 Harbor St, Holland, MI 49423"; of another form, all of it as the first line. */
function typedAddress(text: string): Address {
  const unknown = { county: null, latitude: null, longitude: null }
  const parts = text.split(',').map((part) => part.trim())
  const [, state, zip] = STATE_AND_ZIP.exec(parts.at(-1) ?? '') ?? []
  if (state === undefined || zip === undefined || parts.length < 3)
    return { ...unknown, address1: text.slice(0, 100), city: null, state: null, zip: null }
  return {
    ...unknown,
    address1: parts.slice(0, -2).join(', ').slice(0, 100),
    city: parts.at(-2)?.slice(0, 60) ?? null,
    state: state.toUpperCase(),
    zip,
  }
}
