import { addressFieldName, type AddressPart } from '#shared/model/addressFields.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'

/** The values of an entity's address fields that a found address fills in; the second line and the country are not part of one. */
export function addressOfMatch(
  entity: EntityDeclaration,
  prefix: string,
  match: AddressMatch,
): Readonly<Record<string, unknown>> {
  const postal: Readonly<Partial<Record<AddressPart, string | null>>> = {
    address1: match.addressLabel,
    address2: null,
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
