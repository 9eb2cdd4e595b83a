import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
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
