import { Customer } from '../customers/Customer.ts'
import { COMMERCIAL, RESIDENTIAL } from '../customers/CustomerType.ts'
import { customerDisplayName } from '../customers/customerRules.ts'
import { ServiceAddress } from '../customers/ServiceAddress.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { splitAt } from '../kernel/typed.ts'
import { CustomerDoubles } from './CustomerDoubles.ts'
import {
  columnOf,
  importOf,
  type ComposedRecord,
  type ComposedRow,
  type ImportColumn,
  type StoredValue,
} from './importOf.ts'
import type { KnownRecords } from './KnownRecords.ts'
import { isUnreadable } from './Reading.ts'
import { readAddressLines, stateOf, type ReadAddress } from './readAddress.ts'
import { readEmails, readPhones } from './readContact.ts'
import { readChoice } from './readText.ts'
import type { RowReader } from './RowReader.ts'
import { ExternalIds } from './ExternalIds.ts'

const { fields } = Customer

const TYPES = [
  { title: 'Commercial', value: COMMERCIAL, also: ['business', 'company', 'com'] },
  { title: 'Residential', value: RESIDENTIAL, also: ['homeowner', 'private', 'res'] },
]

const columns = {
  externalId: {
    caption: 'Number in the other system',
    synonyms: [
      'account no',
      'account number',
      'customer id',
      'customer no',
      'customer number',
      'acct',
      'id',
      'account #',
    ],
    whenEmpty: 'its name',
  },
  name: {
    caption: 'Name',
    synonyms: [
      'customer',
      'name',
      'customer name',
      'full name',
      'display name',
      'customer:job',
      'bill to name',
    ],
  },
  companyName: columnOf(fields.companyName, ['company', 'company name', 'business', 'business name']),
  firstName: columnOf(fields.firstName, ['first name', 'first', 'given name']),
  lastName: columnOf(fields.lastName, ['last name', 'last', 'surname']),
  type: columnOf(fields.typeId, ['customer type', 'type', 'class'], {
    whenEmpty: 'Commercial with a company name, otherwise Residential',
  }),
  phone: columnOf(
    fields.phone,
    ['phone', 'main phone', 'telephone', 'phone number', 'phone 1', 'tel', 'cell', 'mobile'],
    {
      looksLike: (text) => !isUnreadable(readPhones(text)),
    },
  ),
  otherPhone: {
    caption: 'Other phone (in the notes)',
    synonyms: ['alt phone', 'fax', 'phone 2', 'other phone', 'work phone', 'home phone'],
    isMany: true,
  },
  email: columnOf(fields.email, ['email', 'main email', 'e-mail', 'email address'], {
    looksLike: (text) => text.includes('@'),
  }),
  billLines: {
    caption: 'Billing address, by lines',
    synonyms: ['bill to', 'billing address lines', 'bill to line'],
    isMany: true,
  },
  billAddress1: columnOf(fields.billAddress1, [
    'billing address',
    'address',
    'street',
    'address 1',
    'billing street',
    'mailing address',
  ]),
  billAddress2: columnOf(fields.billAddress2, ['address 2', 'billing address 2', 'suite', 'apt']),
  billCity: { caption: 'Billing city', synonyms: ['city', 'billing city', 'town'] },
  billState: { caption: 'Billing state', synonyms: ['state', 'billing state', 'province'] },
  billZip: { caption: 'Billing zip', synonyms: ['zip', 'zip code', 'billing zip', 'postal code'] },
  siteLines: { caption: 'Service address, by lines', synonyms: ['ship to', 'ship to line'], isMany: true },
  siteName: { caption: 'Site name', synonyms: ['site name', 'site', 'job name'] },
  siteAddress1: {
    caption: 'Service address',
    synonyms: ['service address', 'site address', 'delivery address', 'job address'],
  },
  siteCity: { caption: 'Service city', synonyms: ['service city', 'site city', 'delivery city'] },
  siteState: { caption: 'Service state', synonyms: ['service state', 'site state', 'delivery state'] },
  siteRange: {
    caption: 'Range of the site',
    synonyms: ['range', 'price range', 'site range'],
    whenEmpty: 'Regular',
  },
  siteZip: { caption: 'Service zip', synonyms: ['service zip', 'site zip', 'delivery zip'] },
  paymentTerms: columnOf(fields.paymentTerms, ['terms', 'payment terms']),
  billingType: columnOf(fields.billingType, ['billing type', 'payment method', 'preferred payment method']),
  notes: columnOf(fields.notes, ['note', 'notes', 'comments', 'memo', 'remarks'], { isMany: true }),
} satisfies Record<string, ImportColumn>

/**
 * Customers with their addresses, further contacts and notes (IM805). `Customer:Job`, as QuickBooks writes it, is a site of the customer
 * before the colon.
 */
export const customerImport = importOf({
  caption: 'Customers',
  noun: 'customer',
  columns,
  needsOneOf: ['name', 'companyName', 'lastName'],
  begin: (known) => {
    const memory = {
      ids: new ExternalIds(),
      doubles: new CustomerDoubles(known),
      parents: new Map<string, string>(),
      known,
    }
    return (row) => composeRow(row, memory)
  },
})

type Column = keyof typeof columns
type Row = RowReader<Column>

/** What the rows before say of those that follow. */
interface Memory {
  readonly ids: ExternalIds
  readonly doubles: CustomerDoubles
  /** The external id of the last customer with a name. */
  readonly parents: Map<string, string>
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
  const name =
    row.text('name') || customerDisplayName(names) || joinNonBlank([names.firstName, names.lastName], ' ')
  if (name === '') {
    row.refuse('name', 'A name is missing')
    return { records: [] }
  }
  const phones = row.read('phone', (text) => readPhones(text, row.areaCode)) ?? []
  const emails = row.read('email', readEmails) ?? []
  const [phone, ...morePhones] = phones
  const [email, ...moreEmails] = emails
  const values = {
    ...names,
    phone: phone?.number ?? null,
    email: email ?? null,
    paymentTerms: row.field('paymentTerms', fields.paymentTerms),
    billingType: row.field('billingType', fields.billingType),
    ...prefixed('bill', billingOf(row, [name, names.companyName, row.text('companyName')])),
    notes: notesOf(row, morePhones),
  }
  const externalId = memory.ids.next('Customer', row.text('externalId') || name)
  const found = memory.known.idOf('Customer', externalId) === null ? memory.doubles.find(values) : null
  const target = row.decision === 'merge' ? found : null
  memory.parents.set(row.text('name'), externalId)
  memory.doubles.add(row.number, externalId, values)
  const customer: ComposedRecord =
    target === null
      ? { entity: 'Customer', externalId, values }
      : { entity: 'Customer', externalId, values, isMerged: true, ...target.target }
  const contacts = [
    ...moreEmails.map((other) => ({ email: other })),
    ...(target === null
      ? []
      : [{ firstName: names.firstName, lastName: names.lastName, phone: values.phone, email: values.email }]),
  ].filter((contact) => Object.values(contact).some((value) => value !== null))
  const site = siteOf(row)
  const references = { customerId: { entity: 'Customer', externalId } } as const
  return {
    double: found === null || row.decision !== null ? null : found.double,
    records: [
      customer,
      ...contacts.map((contact, index): ComposedRecord => ({
        entity: 'Contact',
        externalId: `${externalId}/contact ${index + 1}`,
        values: contact,
        references,
      })),
      ...(site === null ? [] : [siteRecord(externalId, { ...site, range: rangeOf(row) })]),
    ],
  }
}

/** A site has a range, by which it is priced. */
function rangeOf(row: Row): StoredValue {
  return row.field('siteRange', ServiceAddress.fields.range) ?? 'Regular'
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
  return {
    companyName: textOf(names.companyName),
    firstName: textOf(names.firstName),
    lastName: textOf(names.lastName),
    typeId: type ?? (names.companyName === null ? RESIDENTIAL : COMMERCIAL),
  }
}

function splitName(name: string) {
  const person = splitAt(name, /,/)
  if (person === null) return { companyName: name === '' ? null : name, firstName: null, lastName: null }
  const [lastName, firstName] = person
  return { companyName: null, firstName, lastName }
}

function billingOf(row: Row, names: readonly (string | null)[]): ReadAddress | null {
  return addressOf(row, 'billLines', names, {
    address1: 'billAddress1',
    address2: 'billAddress2',
    city: 'billCity',
    state: 'billState',
    zip: 'billZip',
  })
}

function siteOf(row: Row): (ReadAddress & { readonly siteName?: string }) | null {
  const names = [row.text('name'), row.text('companyName')]
  const address = addressOf(row, 'siteLines', names, {
    address1: 'siteAddress1',
    city: 'siteCity',
    state: 'siteState',
    zip: 'siteZip',
  })
  const siteName = row.text('siteName')
  return address === null || siteName === '' ? address : { ...address, siteName }
}

/** An address by its lines, or by its parts. */
function addressOf(
  row: Row,
  lines: Column,
  names: readonly (string | null)[],
  parts: Partial<Record<keyof ReadAddress, Column>>,
): ReadAddress | null {
  const cells = row.cells(lines)
  const last = cells.at(-1)
  if (last !== undefined)
    return row.take(
      last,
      readAddressLines(
        cells.map(({ text }) => text),
        names,
      ),
    )
  const part = (name: keyof ReadAddress): string | null => {
    const column = parts[name]
    if (column === undefined) return null
    const value = row.field(column, ServiceAddress.fields[name])
    return typeof value === 'string' ? value : null
  }
  const state = part('state')
  const address = {
    address1: part('address1'),
    address2: part('address2'),
    city: part('city'),
    state: state === null ? null : (stateOf(state) ?? state),
    zip: part('zip'),
  }
  return Object.values(address).every((value) => value === null) ? null : address
}

function prefixed(prefix: string, address: ReadAddress | null): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(address ?? {}).map(([part, value]) => [
      prefix + part.slice(0, 1).toUpperCase() + part.slice(1),
      value,
    ]),
  )
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
