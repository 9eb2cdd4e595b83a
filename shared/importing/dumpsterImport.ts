import { DumpsterInventory } from '../inventory/DumpsterInventory.ts'
import { startOfDay } from '../kernel/days.ts'
import { foldText, splitAt } from '../kernel/typed.ts'
import { CustomerNames } from './CustomerNames.ts'
import { headingKey } from './headingKey.ts'
import {
  columnOf,
  importOf,
  type ComposedRecord,
  type ComposedRow,
  type ImportColumn,
  type StoredValue,
} from './importOf.ts'
import type { KnownRecords } from './KnownRecords.ts'
import { namesOf, readSize } from './matchName.ts'
import { isUnreadable, unreadable, type Reading } from './Reading.ts'
import { readDay } from './readText.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = DumpsterInventory

const columns = {
  number: columnOf(fields.dumpsterNumber, [
    'box #',
    'box',
    'number',
    'no',
    'dumpster',
    'dumpster no',
    'dumpster #',
    'unit',
    'unit #',
    'can',
    'can #',
    'barcode',
    'container #',
  ]),
  size: {
    caption: 'Size',
    synonyms: ['size', 'type', 'yards', 'yardage', 'dumpster type', 'container size'],
    looksLike: (text) => /^\d\d ?y/i.test(text),
  },
  place: {
    caption: 'Where it stands',
    synonyms: ['where is it', 'where', 'location', 'place', 'yard', 'current location'],
    whenEmpty: 'nowhere',
  },
  since: {
    caption: 'Since',
    synonyms: ['since', 'placed', 'delivered', 'date placed', 'out since'],
    whenEmpty: 'now',
  },
  notes: columnOf(fields.notes, ['notes', 'note', 'cond', 'condition', 'comments', 'remarks'], {
    isMany: true,
  }),
} satisfies Record<string, ImportColumn>

/** Dumpsters, and where they stand (IM807). */
export const dumpsterImport = importOf({
  caption: 'Dumpsters',
  noun: 'dumpster',
  columns,
  needsOneOf: ['number'],
  *begin(known) {
    const memory = { known, customers: yield* CustomerNames.of(known), rows: new Map<string, number>() }
    return (row) => composeDumpster(row, memory)
  },
})

type Row = RowReader<keyof typeof columns>

interface Memory {
  readonly known: KnownRecords
  readonly customers: CustomerNames
  /** Where each dumpster was named first. */
  readonly rows: Map<string, number>
}

function composeDumpster(row: Row, memory: Memory): ComposedRow {
  const { known, rows } = memory
  if (row.text('number') === '') row.refuse('number', 'A number is missing')
  if (row.text('size') === '') row.refuse('size', `A size is missing. One of: ${namesOf(known.sizes)}`)
  const number = row.read('number', readDumpsterNumber)
  const typeId = row.read('size', (text) => readOwnSize(text, known))
  const location = row.read('place', (text) => readPlace(text, memory))
  const since = row.read('since', readDay)
  if (number === null || typeId === null || row.problems.length > 0) return { records: [] }
  const externalId = `${nameOfSize(typeId, known)} ${number}`
  const first = rows.get(externalId)
  if (first !== undefined) {
    row.refuse('number', `Row ${first} has the same number of this size`)
    return { records: [] }
  }
  rows.set(externalId, row.number)
  const existing = known.dumpsters.find(
    (dumpster) => dumpster.dumpsterTypeId === typeId && dumpster.dumpsterNumber === number,
  )
  const values = { dumpsterTypeId: typeId, dumpsterNumber: number, notes: notesOf(row) }
  const place =
    location === null || existing !== undefined
      ? []
      : [placement(externalId, location, placedAt(since, known))]
  return {
    records: [
      { entity: 'DumpsterInventory', externalId, values, existingId: existing?.id ?? null },
      ...place,
    ],
  }
}

function nameOfSize(typeId: number, { sizes }: KnownRecords): string {
  return sizes.find(({ id }) => id === typeId)?.name ?? ''
}

function placedAt(since: string | null, { now, timeZone }: KnownRecords): string {
  return since === null ? now : startOfDay(since, timeZone)
}

/** A size of the company's own dumpsters. */
function readOwnSize(text: string, { sizes }: KnownRecords): Reading<number> {
  const size = readSize(text, sizes)
  const isOwned =
    !isUnreadable(size) && sizes.some(({ id, isInInventory }) => id === size.value && !isInInventory)
  return isOwned
    ? unreadable('Dumpsters that customers own are not in the inventory: leave the row out')
    : size
}

type Location = Readonly<Record<'storageDumpSiteId' | 'serviceAddressId', number | null>>

/** Where a dumpster of the company already is, it knows better than a file. */
function placement(dumpster: string, location: Location, placed: string): ComposedRecord {
  const values: Readonly<Record<string, StoredValue>> = { ...location, placed }
  return {
    entity: 'DumpsterLocation',
    externalId: `${dumpster}/place`,
    values,
    references: { dumpsterInventoryId: { entity: 'DumpsterInventory', externalId: dumpster } },
    isAddedOnce: true,
  }
}

const NUMBER = /^(?:[a-z\d]{1,3}-)?#?0*(\d{1,6})$/i

/** `30-001`, `#6`, `009`. */
export function readDumpsterNumber(text: string): Reading<number> {
  const digits = NUMBER.exec(text.trim())?.[1]
  return digits === undefined ? unreadable('A number like 12, #12 or 30-012') : { value: Number(digits) }
}

/** A site by its name, or an address as `Customer - Street`. */
function readPlace(text: string, { known, customers }: Memory): Reading<Location> {
  const site = known.sites.find(({ name }) => headingKey(name) === headingKey(text))
  if (site !== undefined) return { value: { storageDumpSiteId: site.id, serviceAddressId: null } }
  const at = text.lastIndexOf(' - ')
  const parts = at < 0 ? null : splitAt(`${text.slice(0, at)}\n${text.slice(at + 3)}`, /\n/)
  if (parts === null)
    return unreadable(
      `No site is called so. One of: ${namesOf(known.sites)}; or Customer - Street, or nothing`,
    )
  const [name, street] = parts
  const customer = customers.read(name)
  if (isUnreadable(customer)) return customer
  const address = known.addresses.find(
    ({ customerId, address1 }) =>
      customerId === customer.value && foldText(address1 ?? '') === foldText(street),
  )
  return address === undefined
    ? unreadable(`${name} has no service address ${street}`)
    : { value: { storageDumpSiteId: null, serviceAddressId: address.id } }
}

function notesOf(row: Row): string | null {
  const cells = row.cells('notes')
  const texts = cells.map(({ heading, text }) => (cells.length === 1 ? text : `${heading} ${text}`))
  return texts.length === 0 ? null : texts.join('\n')
}
