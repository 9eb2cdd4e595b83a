import { Contact } from '#shared/customers/Contact.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { isBlank, joinNonBlank } from '#shared/kernel/text.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'

/** A record as selected: values by path, with `_` for the dots. */
export type SelectedRecord = Readonly<Record<string, unknown>>

/** How the records of an entity are found by their number, and what is shown of them. */
export interface FindableRecord {
  readonly entity: EntityDeclaration
  /** What people write before the number. */
  readonly prefixes: readonly string[]
  /** The field that holds the number; people know none of a site. */
  readonly number?: string
  /** A field with a text that also identifies it. */
  readonly code?: string
  readonly select: readonly string[]
  readonly title: (record: SelectedRecord) => string
  readonly detail: (record: SelectedRecord) => string
  /** The same among those of one customer. */
  readonly detailWithin?: (record: SelectedRecord) => string
}

/** Records that are found by more than their number and name. */
export interface SearchedRecord extends Pick<FindableRecord, 'entity' | 'select' | 'title' | 'detail'> {
  /** The entity of the record that is found by it. */
  readonly of: EntityDeclaration
  /** The selected key of that record. */
  readonly key: string
  /** The fields that are searched. */
  readonly texts: readonly string[]
  /** The names of whose it is, for the other words: `acme grandville` is a site of Acme at Grandville Avenue. */
  readonly ownersTexts?: readonly string[]
  /** Those with phone numbers. */
  readonly phones?: readonly string[]
  /** What people say before it, which is not searched for. */
  readonly called?: RegExp
}

export const CUSTOMER_NAMES = ['companyName', 'lastName', 'firstName'] as const

const NAME = ['typeId', 'companyName', 'firstName', 'lastName'] as const

export const FINDABLE_CUSTOMER: FindableRecord = {
  entity: Customer,
  prefixes: ['C', 'CUSTOMER'],
  number: 'id',
  select: ['id', ...NAME, 'billCity', 'phone'],
  title: (record) => nameOf(record) || `Customer ${text(record['id'])}`,
  detail: (record) => details([`Customer ${text(record['id'])}`, record['billCity'], record['phone']]),
}

/** The records that are searched for, those with the commonest screens first. */
export const FINDABLE_RECORDS: readonly FindableRecord[] = [
  FINDABLE_CUSTOMER,
  {
    entity: ServiceAddress,
    prefixes: [],
    select: ['id', 'siteName', 'address1', 'city', 'zip', ...nameOfCustomer('customer')],
    title: (record) => serviceAddressDisplayName(siteOf(record)) || `Site ${text(record['id'])}`,
    detail: (record) => details([nameOf(record, 'customer_'), addressOf(record)]),
    detailWithin: addressOf,
  },
  {
    entity: Rental,
    prefixes: ['R', 'RENTAL'],
    number: 'id',
    select: [
      'id',
      'startDate',
      'dumpster.size',
      ...nameOfCustomer('customer'),
      'serviceAddress.address1',
      'serviceAddress.city',
    ],
    title: ({ id }) => rentalDisplayId(Number(id)),
    detail: (record) =>
      details([
        nameOf(record, 'customer_'),
        record['serviceAddress_address1'],
        record['serviceAddress_city'],
        record['dumpster_size'],
        dayOf(record['startDate']),
      ]),
  },
  {
    entity: Job,
    prefixes: ['J', 'JOB'],
    number: 'id',
    select: ['id', 'jobType.name', ...nameOfCustomer('rental.customer'), 'address1', 'city', 'startDate'],
    title: ({ id }) => jobDisplayId(Number(id)),
    detail: (record) =>
      details([
        record['jobType_name'],
        nameOf(record, 'rental_customer_'),
        record['address1'],
        record['city'],
        dayOf(record['startDate']),
      ]),
  },
  {
    entity: Invoice,
    prefixes: ['I', 'INV', 'INVOICE'],
    number: 'invoiceNumber',
    select: ['id', 'invoiceNumber', ...nameOfCustomer('customer'), 'serviceAddress1', 'invoiceDate'],
    title: ({ invoiceNumber }) => `Invoice ${text(invoiceNumber)}`,
    detail: (record) =>
      details([nameOf(record, 'customer_'), record['serviceAddress1'], dayOf(record['invoiceDate'])]),
  },
  {
    entity: DumpsterInventory,
    prefixes: ['D', 'DUMPSTER'],
    number: 'dumpsterNumber',
    code: 'dumpsterBarcode',
    select: ['id', 'dumpsterBarcode', 'dumpsterType.size'],
    title: ({ dumpsterBarcode }) => `Dumpster ${text(dumpsterBarcode)}`,
    detail: (record) => text(record['dumpsterType_size']),
  },
]

/** Who calls, where something stands, what somebody ordered under a number of their own. */
export const FOUND_BY_MORE: readonly SearchedRecord[] = [
  {
    ...FINDABLE_CUSTOMER,
    of: Customer,
    key: 'id',
    texts: [...CUSTOMER_NAMES, 'nameOverride', 'email', 'billAddress1', 'billCity'],
    phones: ['phone'],
    select: [...FINDABLE_CUSTOMER.select, 'email', 'billAddress1'],
    detail: (record) =>
      details([`Customer ${text(record['id'])}`, record['phone'], record['email'], record['billAddress1']]),
  },
  {
    entity: Contact,
    of: Customer,
    key: 'customerId',
    texts: ['firstName', 'lastName', 'email'],
    phones: ['phone'],
    select: ['customerId', 'firstName', 'lastName', 'phone', 'email', ...nameOfCustomer('customer')],
    title: (record) => nameOf(record, 'customer_') || `Customer ${text(record['customerId'])}`,
    detail: (record) =>
      details([
        joinNonBlank([text(record['firstName']), text(record['lastName'])], ' '),
        record['phone'],
        record['email'],
      ]),
  },
  {
    ...findableOf(ServiceAddress),
    of: ServiceAddress,
    key: 'id',
    texts: ['siteName', 'address1', 'city', 'zip'],
    ownersTexts: nameOfCustomer('customer').slice(1),
    phones: ['phone'],
  },
  {
    ...findableOf(Rental),
    of: Rental,
    key: 'id',
    texts: ['pONumber'],
    called: /^p\.?o\.?[\s#-]+/i,
    select: [...findableOf(Rental).select, 'pONumber'],
    detail: (record) => details([`PO ${text(record['pONumber'])}`, findableOf(Rental).detail(record)]),
  },
]

/** Invoices and payments of an amount. */
export const FOUND_BY_AMOUNT: readonly SearchedRecord[] = [
  { ...findableOf(Invoice), of: Invoice, key: 'id', texts: ['total'] },
  {
    entity: Payment,
    of: Payment,
    key: 'id',
    texts: ['paymentAmount'],
    select: ['id', 'paymentDate', ...nameOfCustomer('customer')],
    title: ({ id }) => `Payment ${text(id)}`,
    detail: (record) => details([nameOf(record, 'customer_'), dayOf(record['paymentDate'])]),
  },
]

function findableOf(entity: EntityDeclaration): FindableRecord {
  const found = FINDABLE_RECORDS.find((kind) => kind.entity === entity)
  if (found === undefined) throw new Error(`${entity.name} is not searched for.`)
  return found
}

function nameOfCustomer(path: string): readonly string[] {
  return NAME.map((field) => `${path}.${field}`)
}

function nameOf(record: SelectedRecord, prefix = ''): string {
  const typeId = record[`${prefix}typeId`]
  return customerDisplayName({
    typeId: typeof typeId === 'number' ? typeId : 0,
    companyName: text(record[`${prefix}companyName`]),
    firstName: text(record[`${prefix}firstName`]),
    lastName: text(record[`${prefix}lastName`]),
  })
}

function siteOf(record: SelectedRecord) {
  return {
    siteName: text(record['siteName']),
    address1: text(record['address1']),
    city: text(record['city']),
  }
}

/** What tells a site from another; the name of one without a name is its street and city already. */
function addressOf(record: SelectedRecord): string {
  const { siteName, address1, city } = siteOf(record)
  const zip = text(record['zip'])
  return joinNonBlank(isBlank(siteName) ? [zip] : [address1, city, zip], ', ')
}

function dayOf(value: unknown): string {
  return typeof value === 'string' ? formatDay(value) : ''
}

function details(parts: readonly unknown[]): string {
  return joinNonBlank(parts.map(text), ' · ')
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
