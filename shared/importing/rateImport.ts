import { RATE_RANGES } from '../customers/rateRanges.ts'
import { forEachInSteps, type Steps } from '../kernel/steps.ts'
import { doubleRateRefusal } from '../pricing/customerRateRules.ts'
import { CustomerRate } from '../pricing/CustomerRate.ts'
import { RATE_TYPE } from '../pricing/RateType.ts'
import { CustomerNames } from './CustomerNames.ts'
import { columnOf, importOf, type ComposedRecord, type ComposedRow, type ImportColumn } from './importOf.ts'
import type { KnownRate, KnownRecords } from './KnownRecords.ts'
import { namesOf, readSize } from './matchName.ts'
import { readChoice } from './readText.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = CustomerRate

const TYPES = [
  { title: 'Dumpster', value: RATE_TYPE.dumpster, also: ['size', 'container', 'flat'] },
  { title: 'Hauling', value: RATE_TYPE.hauling, also: ['haul', 'per haul'] },
  { title: 'Zone', value: RATE_TYPE.zone, also: [] },
]

const columns = {
  customer: {
    caption: 'Customer',
    synonyms: ['customer name', 'name', 'group', 'account'],
  },
  type: {
    caption: 'Rate type',
    synonyms: ['type', 'kind of rate'],
    whenEmpty: 'Dumpster with a size, Zone with a zone, otherwise Hauling',
  },
  size: { caption: 'Size', synonyms: ['dumpster', 'dumpster size', 'container', 'container size', 'yards'] },
  range: columnOf(fields.range, ['price range'], { whenEmpty: 'Regular' }),
  zone: columnOf(fields.zone, ['price zone']),
  rate: columnOf(fields.rate, ['customer rate', 'agreed price', 'contract price', 'special price', 'price']),
  weightLimit: columnOf(fields.weightLimit, ['tons', 'included tons', 'tons included']),
  pricePerTon: columnOf(fields.pricePerTon, ['per ton', 'ton rate', 'rate per ton']),
  baseMileage: columnOf(fields.baseMileage, ['included miles', 'base miles']),
  mileageOffset: columnOf(fields.mileageOffset, []),
  mileageOffsetRate: columnOf(fields.mileageOffsetRate, ['rate per mile']),
  validFrom: columnOf(fields.validFrom, ['from', 'effective', 'effective from', 'start', 'since'], {
    whenEmpty: 'always',
  }),
  validUntil: columnOf(fields.validUntil, ['until', 'to', 'expires', 'end', 'valid to'], {
    whenEmpty: 'without an end',
  }),
} satisfies Record<string, ImportColumn>

/** Prices agreed with customers, and from which day on (IM981). */
export const rateImport = importOf({
  caption: 'Customer rates',
  noun: 'rate',
  columns,
  needsOneOf: ['rate'],
  *begin(known) {
    const memory = {
      known,
      customers: yield* CustomerNames.of(known),
      entered: yield* EnteredRates.of(known.rates),
    }
    return (row) => composeRate(row, memory)
  },
})

type Row = RowReader<keyof typeof columns>

interface Memory {
  readonly known: KnownRecords
  readonly customers: CustomerNames
  readonly entered: EnteredRates
}

/** The rates of the company and of the rows before, to find those that are for the same thing on the same days. */
class EnteredRates {
  readonly #ofCustomer = new Map<number, KnownRate[]>();

  static *of(rates: readonly KnownRate[]): Steps<EnteredRates> {
    const entered = new EnteredRates()
    yield* forEachInSteps(rates, (rate) => entered.add(rate))
    return entered
  }

  add(rate: KnownRate): void {
    const own = this.#ofCustomer.get(rate.customerId) ?? []
    this.#ofCustomer.set(rate.customerId, [...own.filter(({ id }) => id !== rate.id), rate])
  }

  of(customerId: number): readonly KnownRate[] {
    return this.#ofCustomer.get(customerId) ?? []
  }
}

const NUMBERS = [
  'rate',
  'weightLimit',
  'pricePerTon',
  'baseMileage',
  'mileageOffset',
  'mileageOffsetRate',
] as const

function composeRate(row: Row, memory: Memory): ComposedRow {
  const { known, customers } = memory
  for (const name of ['customer', 'rate'] as const)
    if (row.text(name) === '') row.refuse(name, `${columns[name].caption} is missing`)
  const customerId = row.read('customer', (text) => customers.read(text))
  const dumpsterId = row.read('size', (text) => readSize(text, known.sizes))
  const thing = { ...thingOf(row, dumpsterId), ...periodOf(row) }
  const values = Object.fromEntries(NUMBERS.map((name) => [name, row.field(name, fields[name])]))
  if (thing.rateTypeId === RATE_TYPE.dumpster && row.text('size') === '')
    row.refuse('size', `A size is missing. One of: ${namesOf(known.sizes)}`)
  if (thing.rateTypeId === RATE_TYPE.zone && row.text('zone') === '') row.refuse('zone', 'Zone is missing')
  if (customerId === null || row.problems.length > 0) return { records: [] }
  return enter(row, { ...thing, customerId, rate: Number(values['rate']) }, { values, memory })
}

/** A rate that is for something else than the others, or that changes the one for the same from the same day. */
function enter(
  row: Row,
  rated: RatedThing & Pick<KnownRate, 'customerId' | 'rate'>,
  {
    values,
    memory: { known, entered },
  }: { readonly values: ComposedRecord['values']; readonly memory: Memory },
): ComposedRow {
  const externalId = rateId(rated.customerId, rated)
  const others = entered.of(rated.customerId)
  const own = known.idOf('CustomerRate', externalId) ?? others.find((other) => isSameRate(other, rated))?.id
  const after = { ...rated, id: own ?? -row.number, deleted: null }
  const refusal = doubleRateRefusal(
    { before: null, after },
    others.map((other) => ({ before: other, after: other })),
  )
  if (refusal !== null) {
    row.refuse('validFrom', refusal.message)
    return { records: [] }
  }
  entered.add(after)
  const existingId = after.id > 0 ? after.id : null
  return { records: [{ entity: 'CustomerRate', externalId, values: { ...rated, ...values }, existingId }] }
}

export type RatedThing = Pick<
  KnownRate,
  'rateTypeId' | 'dumpsterId' | 'range' | 'zone' | 'validFrom' | 'validUntil'
>

/** What a rate is for. */
function thingOf(row: Row, dumpsterId: number | null): Omit<RatedThing, 'validFrom' | 'validUntil'> {
  const zone = row.field('zone', fields.zone)
  const range = row.field('range', fields.range)
  const rateTypeId = row.read('type', (text) => readChoice(text, TYPES)) ?? typeOf(row)
  return {
    rateTypeId,
    dumpsterId: rateTypeId === RATE_TYPE.dumpster ? dumpsterId : null,
    range: rateTypeId === RATE_TYPE.zone ? null : (RATE_RANGES.find((each) => each === range) ?? 'Regular'),
    zone: rateTypeId === RATE_TYPE.zone && typeof zone === 'number' ? zone : null,
  }
}

function typeOf(row: Row): number {
  if (row.text('size') !== '') return RATE_TYPE.dumpster
  return row.text('zone') === '' ? RATE_TYPE.hauling : RATE_TYPE.zone
}

function periodOf(row: Row): Pick<RatedThing, 'validFrom' | 'validUntil'> {
  const day = (name: 'validFrom' | 'validUntil'): string | null => {
    const value = row.field(name, fields[name])
    return typeof value === 'string' ? value : null
  }
  const period = { validFrom: day('validFrom'), validUntil: day('validUntil') }
  if (period.validFrom !== null && period.validUntil !== null && period.validUntil < period.validFrom)
    row.refuse('validUntil', 'The end cannot be before the start')
  return period
}

const SAME = ['rateTypeId', 'dumpsterId', 'range', 'zone', 'validFrom'] as const

/** Is it the same price, perhaps with another amount or end? */
export function isSameRate(rate: KnownRate, thing: RatedThing): boolean {
  return SAME.every((name) => rate[name] === thing[name])
}

/** What another file of the same system calls the same rate. */
export function rateId(customer: number | string, thing: RatedThing): string {
  return [`Rate of ${customer}`, ...SAME.map((name) => thing[name] ?? '-')].join(', ')
}
