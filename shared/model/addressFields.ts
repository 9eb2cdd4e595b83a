import { field, type Field } from './field.ts'
import type { RoleRule } from './kinds.ts'

/** The parts of a postal address. */
export type AddressPart = 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'

/** The name of a part after a prefix: `billCity`, and `serviceAddress1` after a prefix that ends in "Address". */
type PartName<Prefix extends string, Part extends AddressPart> = Prefix extends ''
  ? Part
  : [Prefix, Part] extends [`${string}Address`, `address${infer Line}`]
    ? `${Prefix}${Line}`
    : `${Prefix}${Capitalize<Part>}`

type AddressFields<Prefix extends string> = {
  readonly [Part in AddressPart as PartName<Prefix, Part>]: Field<string | null>
}

interface AddressOptions<Prefix extends string> {
  /** The names of the fields begin with it; empty by default. */
  readonly prefix?: Prefix
  readonly captions?: Partial<Readonly<Record<AddressPart, string>>>
  /** The address is a copy of a record's that was entered before: its zip is kept in the form that it has. */
  readonly isCopy?: true
  readonly indexedCity?: true
  readonly write?: RoleRule
}

const CAPTIONS: Readonly<Record<AddressPart, string>> = {
  address1: 'Address',
  address2: 'Address, line 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
}

/** The fields of a postal address, in their order. */
export function addressFields<const Prefix extends string = ''>(
  options: AddressOptions<Prefix> = {},
): AddressFields<Prefix> {
  const { prefix = '', isCopy = false, indexedCity = false, write } = options
  const captions = { ...CAPTIONS, ...options.captions }
  const written = write === undefined ? {} : { write }
  const parts: Record<AddressPart, Field<string | null>> = {
    address1: field.text(captions.address1, { maxLength: 100, ...written }),
    address2: field.text(captions.address2, { maxLength: 100, ...written }),
    city: field.text(captions.city, { maxLength: 60, ...(indexedCity && { indexed: true }), ...written }),
    state: field.text(captions.state, { maxLength: 20, ...written }),
    zip: field.text(captions.zip, { maxLength: 20, ...(!isCopy && { format: 'zip' }), ...written }),
    country: field.text(captions.country, { maxLength: 60, ...written }),
  }
  const named = Object.entries(parts).map(([part, declared]) => [addressFieldName(prefix, part), declared])
  // The names are made as the type makes them.
  return Object.fromEntries(named) as AddressFields<Prefix>
}

/** The field of a part of an address: `billCity` for 'bill' and 'city'. */
export function addressFieldName(prefix: string, part: string): string {
  if (prefix === '') return part
  return prefix.endsWith('Address') && part.startsWith('address')
    ? prefix + part.slice('address'.length)
    : prefix + part.slice(0, 1).toUpperCase() + part.slice(1)
}

/** Where an address is on the map, in degrees. */
export function coordinateFields(options: { readonly write?: RoleRule } = {}) {
  const degrees = { precision: 10, scale: 7 } as const
  return {
    latitude: field.decimal('Latitude', { ...degrees, min: -90, max: 90, ...options }),
    longitude: field.decimal('Longitude', { ...degrees, min: -180, max: 180, ...options }),
  }
}
