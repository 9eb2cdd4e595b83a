import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import type { ShownMatch, TypeAheadSource } from '../../form/typeAhead/TypeAheadModel.ts'

/** Shorter texts are not searched (S0 §9, F-033). */
const MIN_QUERY_LENGTH = 3

/** A request is sent when typing has stopped for this time (S0 §9, F-033). */
const DEBOUNCE_MILLISECONDS = 500

/** The message of a failed lookup (S0 §8, F-035). */
export const LOOKUP_FAILED = 'Data Loading Error'

/** Addresses that match what is typed. */
export function addressSource(
  search: (text: string) => Promise<readonly AddressMatch[]>,
): TypeAheadSource<AddressMatch> {
  return {
    search,
    minLength: MIN_QUERY_LENGTH,
    delayMilliseconds: DEBOUNCE_MILLISECONDS,
    shownAs,
    textOf: ({ formattedAddress }) => formattedAddress,
    noneFound: 'No address found',
    failed: LOOKUP_FAILED,
  }
}

function shownAs(match: AddressMatch): ShownMatch {
  const { addressLabel, city, stateCode, postalCode, county } = match
  return {
    key: `${match.formattedAddress} ${match.latitude} ${match.longitude}`,
    title: addressLabel,
    details: [city, `${stateCode} ${postalCode}`, county].filter(Boolean).join(', '),
  }
}
