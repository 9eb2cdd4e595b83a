import type { Customer } from '../customers/Customer.ts'
import { customerDisplayName } from '../customers/customerRules.ts'
import {
  NotExportable,
  QUICKBOOKS_LENGTHS as LENGTHS,
  textUpTo,
  withoutUndefined,
  type CustomerDocument,
  type PostalAddress,
} from './quickBooksDocuments.ts'

/** Characters that QuickBooks does not accept in a name. */
const REFUSED_IN_NAMES = /[:\t\r\n]/

type ExportedCustomer = Pick<
  Customer,
  | 'id'
  | 'typeId'
  | 'companyName'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'billAddress1'
  | 'billAddress2'
  | 'billCity'
  | 'billState'
  | 'billZip'
  | 'billCountry'
>

/** A customer as QuickBooks stores it. Throws NotExportable without a name, or with one that QuickBooks refuses (AC12). */
export function toQuickBooksCustomer(customer: ExportedCustomer): CustomerDocument {
  const name = customerDisplayName(customer).trim()
  if (name === '') throw new NotExportable(`Customer ${customer.id} has no name.`)
  if (REFUSED_IN_NAMES.test(name))
    throw new NotExportable(
      `The name "${name}" has a colon, a tab or a line break, which QuickBooks does not accept.`,
    )
  if (name.length > LENGTHS.displayName)
    throw new NotExportable(`The name "${name}" has more than ${LENGTHS.displayName} characters.`)
  const phone = textUpTo(LENGTHS.phone, customer.phone)
  const address = toPostalAddress({
    address1: customer.billAddress1,
    address2: customer.billAddress2,
    city: customer.billCity,
    state: customer.billState,
    zip: customer.billZip,
    country: customer.billCountry,
  })
  return withoutUndefined({
    DisplayName: name,
    CompanyName: textUpTo(LENGTHS.name, customer.companyName),
    GivenName: textUpTo(LENGTHS.name, customer.firstName),
    FamilyName: textUpTo(LENGTHS.name, customer.lastName),
    PrimaryPhone: phone === undefined ? undefined : { FreeFormNumber: phone },
    PrimaryEmailAddr: toEmail(customer.email),
    BillAddr: address,
  })
}

/** The parts of an address of ours. */
export interface AddressParts {
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
}

/** An address; undefined if it is empty. */
export function toPostalAddress(parts: AddressParts): PostalAddress | undefined {
  const address = withoutUndefined({
    Line1: textUpTo(LENGTHS.addressLine, parts.address1),
    Line2: textUpTo(LENGTHS.addressLine, parts.address2),
    City: textUpTo(LENGTHS.addressPart, parts.city),
    CountrySubDivisionCode: textUpTo(LENGTHS.addressPart, parts.state),
    PostalCode: textUpTo(LENGTHS.postalCode, parts.zip),
    Country: textUpTo(LENGTHS.addressPart, parts.country),
  })
  return Object.keys(address).length === 0 ? undefined : address
}

/** An email address; one that is too long is left out, because half of it would reach nobody. */
export function toEmail(email: string | null): { readonly Address: string } | undefined {
  const address = email?.trim() ?? ''
  return address === '' || address.length > LENGTHS.email ? undefined : { Address: address }
}
