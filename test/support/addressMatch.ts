import type { AddressMatch } from '#shared/wire/addressLookup.ts'

/** What the address lookup finds for a street in Ada. */
export function addressMatch(addressLabel: string, more: Partial<AddressMatch> = {}): AddressMatch {
  return {
    formattedAddress: `${addressLabel}, Ada, MI 49301`,
    addressLabel,
    placeLabel: '',
    county: 'Kent County',
    city: 'Ada',
    stateCode: 'MI',
    postalCode: '49301',
    latitude: 42.95,
    longitude: -85.49,
    ...more,
  }
}
