import { Contact } from '#shared/customers/Contact.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
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
  /** The field that holds the number. */
  readonly number: string
  /** A field with a text that also identifies it. */
  readonly code?: string
  readonly select: readonly string[]
  readonly title: (record: SelectedRecord) => string
  readonly detail: (record: SelectedRecord) => string
}

/** Records that are found by more than their number and name. */
export interface SearchedRecord extends Pick<FindableRecord, 'entity' | 'select' | 'title' | 'detail'> {
  /** The entity of the record that is found by it. */
  readonly of: EntityDeclaration
  /** The selected key of that record. */
  readonly key: string
  /** The fields that are searched. */
  readonly texts: readonly string[]
  /** Those with phone numbers. */
  readonly phones?: readonly string[]
}

export const CUSTOMER_NAMES = ['companyName', 'lastName', 'firstName'] as const

const NAME = ['typeId', 'companyName', 'firstName', 'lastName'] as const

export const FINDABLE_CUSTOMER: FindableRecord = {
  entity: Customer,
  prefixes: ['C'],
  number: 'id',
  select: ['id', ...NAME, 'billCity'],
  title: (record) => nameOf(record) || `Customer ${text(record['id'])}`,
  detail: (record) => joinNonBlank([`Customer ${text(record['id'])}`, text(record['billCity'])], ' · '),
}

/** The records that have a number, those with the commonest screens first. */
export const FINDABLE_RECORDS: readonly FindableRecord[] = [
  FINDABLE_CUSTOMER,
  {
    entity: Rental,
    prefixes: ['R'],
    number: 'id',
    select: ['id', ...nameOfCustomer('customer'), 'serviceAddress.address1', 'serviceAddress.city'],
    title: ({ id }) => rentalDisplayId(Number(id)),
    detail: (record) =>
      joinNonBlank(
        [
          nameOf(record, 'customer_'),
          text(record['serviceAddress_address1']),
          text(record['serviceAddress_city']),
        ],
        ' · ',
      ),
  },
  {
    entity: Job,
    prefixes: ['J'],
    number: 'id',
    select: ['id', 'jobType.name', ...nameOfCustomer('rental.customer'), 'city'],
    title: ({ id }) => jobDisplayId(Number(id)),
    detail: (record) =>
      joinNonBlank(
        [text(record['jobType_name']), nameOf(record, 'rental_customer_'), text(record['city'])],
        ' · ',
      ),
  },
  {
    entity: Invoice,
    prefixes: ['I', 'INV', 'INVOICE'],
    number: 'invoiceNumber',
    select: ['id', 'invoiceNumber', ...nameOfCustomer('customer')],
    title: ({ invoiceNumber }) => `Invoice ${text(invoiceNumber)}`,
    detail: (record) => nameOf(record, 'customer_'),
  },
  {
    entity: DumpsterInventory,
    prefixes: ['D'],
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
    select: [...FINDABLE_CUSTOMER.select, 'phone', 'email', 'billAddress1'],
    detail: (record) =>
      joinNonBlank(
        [
          `Customer ${text(record['id'])}`,
          text(record['phone']),
          text(record['email']),
          text(record['billAddress1']),
        ],
        ' · ',
      ),
  },
  {
    entity: ServiceAddress,
    of: Customer,
    key: 'customerId',
    texts: ['siteName', 'address1', 'city', ...nameOfCustomer('customer').slice(1)],
    phones: ['phone'],
    select: ['customerId', 'siteName', 'address1', 'city', ...nameOfCustomer('customer')],
    title: (record) => nameOf(record, 'customer_') || `Customer ${text(record['customerId'])}`,
    detail: (record) =>
      joinNonBlank([text(record['siteName']), text(record['address1']), text(record['city'])], ' · '),
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
      joinNonBlank(
        [
          joinNonBlank([text(record['firstName']), text(record['lastName'])], ' '),
          text(record['phone']),
          text(record['email']),
        ],
        ' · ',
      ),
  },
  {
    ...findableOf(Rental),
    of: Rental,
    key: 'id',
    texts: ['pONumber'],
    select: [...findableOf(Rental).select, 'pONumber'],
    detail: (record) =>
      joinNonBlank([`PO ${text(record['pONumber'])}`, findableOf(Rental).detail(record)], ' · '),
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
    detail: (record) =>
      joinNonBlank([nameOf(record, 'customer_'), formatDay(text(record['paymentDate']))], ' · '),
  },
]

function findableOf(entity: EntityDeclaration): FindableRecord {
  const found = FINDABLE_RECORDS.find((kind) => kind.entity === entity)
  if (found === undefined) throw new Error(`${entity.name} is not found by a number.`)
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

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
