import { Customer } from '../customers/Customer.ts'
import { COMMERCIAL, RESIDENTIAL } from '../customers/CustomerType.ts'
import { customerDisplayName } from '../customers/customerRules.ts'
import { ServiceAddress } from '../customers/ServiceAddress.ts'
import type { ComparedCustomer } from '../customers/likelyDoubles.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { splitAt } from '../kernel/typed.ts'
import { billingOf, prefixed, rangeOf, siteOf } from './customerAddresses.ts'
import { customerColumns, type CustomerRow } from './customerColumns.ts'
import { CustomerDoubles, type FoundDouble } from './CustomerDoubles.ts'
import { ratesOf } from './customerRates.ts'
import { ExternalIds } from './ExternalIds.ts'
import { importOf, type ComposedRecord, type ComposedRow, type StoredValue } from './importOf.ts'
import type { KnownRate, KnownRecords } from './KnownRecords.ts'
import { readEmails, readPhones } from './readContact.ts'
import { readChoice } from './readText.ts'

const { fields } = Customer

const TYPES = [
  { title: 'Commercial', value: COMMERCIAL, also: ['business', 'company', 'com'] },
  { title: 'Residential', value: RESIDENTIAL, also: ['homeowner', 'private', 'res'] },
]

/**
 * Customers with their addresses, further contacts and notes (IM805). `Customer:Job`, as QuickBooks writes it, is a site of the customer
 * before the colon.
 */
export const customerImport = importOf({
  caption: 'Customers',
  noun: 'customer',
  columns: customerColumns,
  needsOneOf: ['name', 'companyName', 'lastName'],
  *begin(known) {
    const memory = {
      ids: new ExternalIds(),
      doubles: yield* CustomerDoubles.of(known),
      parents: new Map<string, string>(),
      rates: groupBy(known.rates, ({ customerId }) => customerId),
      known,
    }
    return (row) => composeRow(row, memory)
  },
})

type Row = CustomerRow

/** What the rows before say of those that follow. */
interface Memory {
  readonly ids: ExternalIds
  readonly doubles: CustomerDoubles
  /** The external id of the last customer with a name. */
  readonly parents: Map<string, string>
  readonly rates: ReadonlyMap<number, readonly KnownRate[]>
  readonly known: KnownRecords
}

function composeRow(row: Row, memory: Memory): ComposedRow {
  const job = splitAt(row.text('name'), /:/)
  return job === null ? composeCustomer(row, memory) : { records: composeJobSite(row, job, memory) }
}

/** A sub-customer: a site of the last customer of that name above it. */
function composeJobSite(
  row: Row,
  [parent, siteName]: readonly [string, string],
  { parents, ids }: Memory,
): readonly ComposedRecord[] {
  const externalId = parents.get(parent)
  if (externalId === undefined) {
    row.refuse('name', `No row above is the customer ${parent}, of which this is a job`)
    return []
  }
  const address = siteOf(row) ?? billingOf(row, [parent])
  const own = ids.next('ServiceAddress', row.text('name'))
  return [
    {
      entity: 'ServiceAddress',
      externalId: own,
      values: { siteName: checkedSiteName(row, siteName), ...address, range: rangeOf(row) },
      references: { customerId: { entity: 'Customer', externalId } },
    },
  ]
}

function checkedSiteName(row: Row, name: string): string {
  if (name.length > (ServiceAddress.fields.siteName.maxLength ?? 0))
    row.refuse('name', 'The name of the job is too long')
  return name
}

function composeCustomer(row: Row, memory: Memory): ComposedRow {
  const names = namesOf(row)
  const name = nameOf(row, names)
  if (name === '') {
    row.refuse('name', 'A name is missing')
    return { records: [] }
  }
  const { values, moreEmails } = readCustomer(row, names, name)
  const externalId = memory.ids.next('Customer', row.text('externalId') || name)
  const found = memory.known.idOf('Customer', externalId) === null ? memory.doubles.find(values) : null
  memory.parents.set(row.text('name'), externalId)
  memory.doubles.add(row.number, externalId, values)
  const target = row.decision === 'merge' ? found : null
  const person = target === null ? [] : [contactOf(values)]
  const contacts = [...moreEmails.map((other) => ({ email: other })), ...person]
  const site = siteOf(row)
  return {
    double: row.decision === null ? (found?.double ?? null) : null,
    records: [
      customerRecord(externalId, values, target),
      ...contacts.filter(isFilled).map((contact, index) => contactRecord(externalId, contact, index)),
      ...(site === null ? [] : [siteRecord(externalId, { ...site, range: rangeOf(row) })]),
      ...ratesOf(row, externalId, knownRates(externalId, target, memory)),
    ],
  }
}

/** The sizes, and the rates that the customer has. */
function knownRates(externalId: string, target: FoundDouble | null, { known, rates }: Memory) {
  const customerId = known.idOf('Customer', externalId) ?? target?.target.existingId ?? 0
  return { sizes: known.sizes, stored: rates.get(customerId) ?? [] }
}

/** The fields of a customer, and the emails that have no field. */
function readCustomer(row: Row, names: ReturnType<typeof namesOf>, name: string) {
  const [phone, ...morePhones] = row.read('phone', (text) => readPhones(text, row.areaCode)) ?? []
  const [email, ...moreEmails] = row.read('email', readEmails) ?? []
  const values = {
    ...names,
    phone: phone?.number ?? null,
    email: email ?? null,
    paymentTerms: row.field('paymentTerms', fields.paymentTerms),
    billingType: row.field('billingType', fields.billingType),
    ...prefixed('bill', billingOf(row, [name, names.companyName, row.text('companyName')])),
    notes: notesOf(row, morePhones),
  }
  return { values, moreEmails }
}

function customerRecord(
  externalId: string,
  values: ComposedRecord['values'],
  mergedInto: FoundDouble | null,
): ComposedRecord {
  const customer = { entity: 'Customer', externalId, values } as const
  return mergedInto === null ? customer : { ...customer, isMerged: true, ...mergedInto.target }
}

function nameOf(row: Row, names: ReturnType<typeof namesOf>): string {
  return (
    row.text('name') || customerDisplayName(names) || joinNonBlank([names.firstName, names.lastName], ' ')
  )
}

/** Whoever the row names, where the customer is merged into another one. */
function contactOf({ firstName, lastName, phone, email }: ComparedCustomer) {
  return { firstName, lastName, phone, email }
}

function isFilled(contact: object): boolean {
  return Object.values(contact).some((value) => value !== null)
}

function contactRecord(
  customer: string,
  values: Readonly<Record<string, StoredValue>>,
  index: number,
): ComposedRecord {
  return {
    entity: 'Contact',
    externalId: `${customer}/contact ${index + 1}`,
    values,
    references: { customerId: { entity: 'Customer', externalId: customer } },
  }
}

function siteRecord(customer: string, site: Readonly<Record<string, StoredValue>>): ComposedRecord {
  return {
    entity: 'ServiceAddress',
    externalId: `${customer}/site`,
    values: site,
    references: { customerId: { entity: 'Customer', externalId: customer } },
  }
}

/** Company or person; of `Vander Laan, Harold` the last name stands first. */
function namesOf(row: Row) {
  const given = {
    companyName: row.field('companyName', fields.companyName),
    firstName: row.field('firstName', fields.firstName),
    lastName: row.field('lastName', fields.lastName),
  }
  const names = Object.values(given).some((value) => value !== null) ? given : splitName(row.text('name'))
  const type = row.read('type', (text) => readChoice(text, TYPES))
  const textOf = (value: StoredValue): string | null => (typeof value === 'string' ? value : null)
  const [firstName, lastName] = [textOf(names.firstName), textOf(names.lastName)]
  const typeId = type ?? (names.companyName === null ? RESIDENTIAL : COMMERCIAL)
  // A commercial customer is called by the name of the company: without one it would have no name anywhere.
  const called = typeId === COMMERCIAL ? joinNonBlank([firstName, lastName], ' ') || null : null
  return { companyName: textOf(names.companyName) ?? called, firstName, lastName, typeId }
}

function splitName(name: string) {
  const person = splitAt(name, /,/)
  if (person === null) return { companyName: name === '' ? null : name, firstName: null, lastName: null }
  const [lastName, firstName] = person
  return { companyName: null, firstName, lastName }
}

/** The notes of the file, each under its heading where there are several, and the phone numbers that have no field of their own. */
function notesOf(
  row: Row,
  phones: readonly { readonly number: string; readonly label: string | null }[],
): string | null {
  const notes = row.cells('notes')
  const texts = notes.map(({ heading, text }) => (notes.length === 1 ? text : `${heading}: ${text}`))
  const others = [
    ...phones.map(({ number, label }) => `Phone${label === null ? '' : ` (${label})`}: ${number}`),
    ...row.cells('otherPhone').map(({ heading, text }) => `${heading}: ${text}`),
  ]
  const all = [...texts.map((text) => text.replaceAll('\r\n', '\n')), ...others]
  return all.length === 0 ? null : all.join('\n')
}
