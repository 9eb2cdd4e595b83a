import { foldText } from '#shared/kernel/typed.ts'
import { addressFieldName, type AddressPart } from '#shared/model/addressFields.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'

/**
 * The values of an entity's address fields that a found address fills in. The country is not part of one, nor is the second line: it stays
 * where the street does, or none was entered before, and is that of the address before where another one takes its place.
 */
export function addressOfMatch(
  entity: EntityDeclaration,
  prefix: string,
  match: AddressMatch,
  current: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const street = current[addressFieldName(prefix, 'address1')] ?? ''
  const isOtherStreet =
    typeof street === 'string' &&
    street !== '' &&
    foldText(street).trim() !== foldText(match.addressLabel).trim()
  const postal: Readonly<Partial<Record<AddressPart, string | null>>> = {
    address1: match.addressLabel,
    ...(isOtherStreet && { address2: null }),
    city: match.city,
    state: match.stateCode,
    zip: match.postalCode,
  }
  const { county, latitude, longitude } = match
  const location = { county, latitude, longitude }
  const values = [
    ...Object.entries(postal).map(([part, value]) => [addressFieldName(prefix, part), value] as const),
    ...(prefix === '' ? Object.entries(location) : []),
  ]
  return Object.fromEntries(values.filter(([name]) => name in entity.fields))
}
