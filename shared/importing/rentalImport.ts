import { JOB_TYPE } from '../jobs/jobTypes.ts'
import { dayOfInstant, startOfDay } from '../kernel/days.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { foldText } from '../kernel/typed.ts'
import { Rental } from '../rentals/Rental.ts'
import { CustomerNames } from './CustomerNames.ts'
import { readDumpsterNumber } from './dumpsterImport.ts'
import { ExternalIds } from './ExternalIds.ts'
import {
  columnOf,
  importOf,
  type ComposedRecord,
  type ComposedRow,
  type ImportColumn,
  type StoredValue,
} from './importOf.ts'
import type { KnownAddress, KnownDumpster, KnownPlacement, KnownRecords } from './KnownRecords.ts'
import { namesOf, readSize } from './matchName.ts'
import { isUnreadable, unreadable, type Reading } from './Reading.ts'
import { readDay } from './readText.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = Rental

const columns = {
  externalId: {
    caption: 'Number in the other system',
    synonyms: [
      'rental no',
      'rental #',
      'rental id',
      'order',
      'order no',
      'order #',
      'work order',
      'contract',
    ],
    whenEmpty: 'customer, site, size and day',
  },
  customer: { caption: 'Customer', synonyms: ['customer name', 'name', 'group', 'bill to', 'account'] },
  site: {
    caption: 'Site',
    synonyms: [
      'site address',
      'service address',
      'job site',
      'address',
      'street',
      'location',
      'delivered to',
    ],
    whenEmpty: 'the only one of the customer',
  },
  size: { caption: 'Size', synonyms: ['dumpster size', 'container size', 'yards', 'yardage'] },
  delivered: {
    caption: 'Delivered on',
    synonyms: [
      'delivered',
      'delivery',
      'delivery date',
      'drop date',
      'dropped',
      'start',
      'start date',
      'out since',
    ],
  },
  dumpster: {
    caption: 'Dumpster number',
    synonyms: [
      'dumpster',
      'dumpster #',
      'dumpster no',
      'box',
      'box #',
      'can',
      'can #',
      'unit',
      'container #',
    ],
    whenEmpty: 'none is known to stand there',
  },
  pickUp: {
    caption: 'Next pickup',
    synonyms: ['pickup', 'pick up', 'pickup date', 'pull date', 'due back', 'end date', 'next pick up'],
    whenEmpty: 'none is planned',
  },
  price: columnOf(fields.price, ['rental price', 'rate'], { whenEmpty: 'the list price of the size' }),
  pONumber: columnOf(fields.pONumber, ['po', 'po #', 'p o #', 'p o no']),
  driverInstructions: columnOf(fields.driverInstructions, ['instructions', 'directions', 'placement']),
  notes: columnOf(fields.notes, ['note', 'comments', 'remarks', 'memo']),
} satisfies Record<string, ImportColumn>

/** What is out: open rentals with their delivery, where the dumpster stands, and the next pickup (IM982). */
export const rentalImport = importOf({
  caption: 'Open rentals',
  noun: 'rental',
  columns,
  needsOneOf: ['delivered'],
  *begin(known) {
    const memory = {
      known,
      today: dayOfInstant(known.now, known.timeZone),
      customers: yield* CustomerNames.of(known),
      sites: groupBy(known.addresses, ({ customerId }) => customerId),
      places: new Map(known.placements.map((placement) => [placement.dumpsterInventoryId, placement])),
      ids: new ExternalIds(),
      rows: new Map<number, number>(),
    }
    return (row) => composeRental(row, memory)
  },
})

type Row = RowReader<keyof typeof columns>

interface Memory {
  readonly known: KnownRecords
  readonly today: string
  readonly customers: CustomerNames
  readonly sites: ReadonlyMap<number, readonly KnownAddress[]>
  /** Where each dumpster is. */
  readonly places: ReadonlyMap<number, KnownPlacement>
  readonly ids: ExternalIds
  /** Where each dumpster was named first. */
  readonly rows: Map<number, number>
}

const REQUIRED = ['customer', 'size', 'delivered'] as const

function composeRental(row: Row, memory: Memory): ComposedRow {
  const { known, ids } = memory
  const read = readRental(row, memory)
  if (read === null) return { records: [] }
  const { customerId, site, sizeId, delivered, pickUp, values } = read
  const said = row.text('externalId') || `Rental of ${customerId}, ${site.id}, ${sizeId}, ${delivered}`
  const externalId = ids.next('Rental', said)
  const place = { delivered, sizeId, siteId: site.id, isKnown: known.idOf('Rental', externalId) !== null }
  const dumpster = dumpsterOf(row, place, memory)
  if (row.problems.length > 0) return { records: [] }
  return {
    records: [
      { entity: 'Rental', externalId, values, isAddedOnce: true },
      deliveryOf(externalId, place, memory),
      ...(dumpster === null ? [] : [placementOf(externalId, dumpster, place, memory)]),
      ...(pickUp === null ? [] : [jobOf(externalId, 'pickUp', { sizeId, startDate: pickUp })]),
    ],
  }
}

/** What the row says of the rental; null where something that it needs is missing. */
function readRental(row: Row, { known, customers, sites }: Memory) {
  for (const name of REQUIRED)
    if (row.text(name) === '') row.refuse(name, `${columns[name].caption} is missing`)
  const customerId = row.read('customer', (text) => customers.read(text))
  const sizeId = row.read('size', (text) => readSize(text, known.sizes))
  const { delivered, pickUp } = readDays(row)
  const site = customerId === null ? null : siteOf(row, sites.get(customerId) ?? [])
  const price = row.field('price', fields.price) ?? basePriceOf(sizeId, known)
  const texts = textsOf(row)
  if (customerId === null || sizeId === null || delivered === null || site === null) return null
  const values = {
    customerId,
    serviceAddressId: site.id,
    dumpsterId: sizeId,
    startDate: delivered,
    endDate: pickUp,
    price,
    ...texts,
  }
  return { customerId, site, sizeId, delivered, pickUp, values }
}

function readDays(row: Row) {
  const [delivered, pickUp] = [row.read('delivered', readDay), row.read('pickUp', readDay)]
  if (delivered !== null && pickUp !== null && pickUp < delivered)
    row.refuse('pickUp', 'The pickup cannot be before the delivery')
  return { delivered, pickUp }
}

const TEXTS = ['pONumber', 'driverInstructions', 'notes'] as const

function textsOf(row: Row): Readonly<Record<string, StoredValue>> {
  return Object.fromEntries(TEXTS.map((name) => [name, row.field(name, fields[name])]))
}

function basePriceOf(sizeId: number | null, { sizes }: KnownRecords): number {
  return sizes.find(({ id }) => id === sizeId)?.basePrice ?? 0
}

/** The site of the row, or the only one that the customer has. */
function siteOf(row: Row, sites: readonly KnownAddress[]): KnownAddress | null {
  if (row.text('site') !== '') return row.read('site', (text) => readSite(text, sites))
  const [only] = sites
  if (only !== undefined && sites.length === 1) return only
  row.refuse(
    'site',
    sites.length === 0
      ? 'The customer has no site. Import it with the customers'
      : `The customer has several sites. Write one: ${listed(sites)}`,
  )
  return null
}

/** A site by its street, with or without what follows, or by its name. */
function readSite(text: string, sites: readonly KnownAddress[]): Reading<KnownAddress> {
  const written = foldText(text).replaceAll(/\s+/g, ' ').trim()
  const found = sites.filter(({ siteName, address1 }) =>
    [siteName, address1].some((name) => {
      const known = foldText(name ?? '').trim()
      return known !== '' && (written === known || written.startsWith(`${known},`))
    }),
  )
  const [only] = found
  if (only !== undefined && found.length === 1) return { value: only }
  return unreadable(
    sites.length === 0
      ? 'The customer has no site. Import it with the customers'
      : `${found.length === 0 ? 'No site' : 'More than one site'} of the customer is called so. Write one: ${listed(sites)}`,
  )
}

function listed(sites: readonly KnownAddress[]): string {
  return namesOf(sites.map(({ id, siteName, address1 }) => ({ id, name: address1 ?? siteName ?? `#${id}` })))
}

interface Place {
  readonly delivered: string
  readonly sizeId: number
  readonly siteId: number
  /** Was the rental imported before? The company knows better since. */
  readonly isKnown: boolean
}

/** The dumpster that a row says to be there; null for none, and for one that is there already. */
function dumpsterOf(row: Row, place: Place, memory: Memory): KnownDumpster | null {
  const dumpster = row.read('dumpster', (text) => readDumpster(text, place, memory))
  if (dumpster === null) return null
  const first = memory.rows.get(dumpster.id)
  if (first !== undefined) {
    row.refuse('dumpster', `Row ${first} has the same dumpster`)
    return null
  }
  memory.rows.set(dumpster.id, row.number)
  return place.isKnown || memory.places.has(dumpster.id) ? null : dumpster
}

function readDumpster(
  text: string,
  { delivered, sizeId, siteId, isKnown }: Place,
  { known, places, today }: Memory,
): Reading<KnownDumpster> {
  const number = readDumpsterNumber(text)
  if (isUnreadable(number)) return number
  const dumpster = known.dumpsters.find(
    (each) => each.dumpsterTypeId === sizeId && each.dumpsterNumber === number.value,
  )
  if (isKnown) return { value: dumpster ?? null }
  if (dumpster === undefined)
    return unreadable('The inventory has no dumpster of this size and number. Import the dumpsters first')
  const current = places.get(dumpster.id)
  if (current !== undefined && current.serviceAddressId !== siteId)
    return unreadable(
      `By the inventory, ${dumpster.dumpsterBarcode ?? text} is elsewhere. Move it there first, or leave the number empty`,
    )
  return delivered > today
    ? unreadable('Nothing stands there before the delivery: leave the number empty')
    : { value: dumpster }
}

/** A delivery of a day to come is to be made; one of a day that was is done. */
function deliveryOf(rental: string, { delivered, sizeId }: Place, { known, today }: Memory): ComposedRecord {
  const completed = delivered > today ? null : startOfDay(delivered, known.timeZone)
  return jobOf(rental, 'delivery', { sizeId, startDate: delivered, completed })
}

function jobOf(
  rental: string,
  type: 'delivery' | 'pickUp',
  {
    sizeId,
    ...values
  }: { readonly sizeId: number; readonly startDate: string; readonly completed?: string | null },
): ComposedRecord {
  return {
    entity: 'Job',
    externalId: `${rental}/${type}`,
    values: {
      jobTypeId: JOB_TYPE[type],
      dumpsterId: sizeId,
      customerRequestedDumpsterId: sizeId,
      billAsDumpsterId: sizeId,
      ...values,
    },
    references: { rentalId: { entity: 'Rental', externalId: rental } },
    isAddedOnce: true,
  }
}

function placementOf(
  rental: string,
  { id }: KnownDumpster,
  { delivered, siteId }: Place,
  { known }: Memory,
): ComposedRecord {
  return {
    entity: 'DumpsterLocation',
    externalId: `${rental}/place`,
    values: {
      dumpsterInventoryId: id,
      serviceAddressId: siteId,
      placed: startOfDay(delivered, known.timeZone),
    },
    references: { placedJobId: { entity: 'Job', externalId: `${rental}/delivery` } },
    isAddedOnce: true,
  }
}
