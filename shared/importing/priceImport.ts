import { Dumpster } from '../inventory/Dumpster.ts'
import { columnOf, importOf, type ComposedRow, type ImportColumn, type StoredValue } from './importOf.ts'
import type { KnownRecords } from './KnownRecords.ts'
import { sizeKey } from './matchName.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = Dumpster

const columns = {
  size: {
    caption: 'Size',
    synonyms: ['size', 'dumpster', 'dumpster size', 'container', 'yards'],
    looksLike: (text) => /^\d\d ?y/i.test(text),
  },
  basePrice: columnOf(fields.basePrice, ['base price', 'price', 'in town', 'regular', 'list price', 'local']),
  extendedPrice: columnOf(fields.extendedPrice, ['extended price', 'extended', 'out 15+ mi', '15+ miles']),
  outerPrice: columnOf(fields.outerPrice, ['outer price', 'outer', 'out 25+ mi', '25+ miles']),
  kalamazooPrice: columnOf(fields.kalamazooPrice, ['kalamazoo price', 'kalamazoo', 'kzoo']),
  weightLimit: columnOf(fields.weightLimit, ['weight limit', 'tons', 'included tons', 'tons included'], {
    whenEmpty: 'what stands in brackets after the size, otherwise no limit',
  }),
} satisfies Record<string, ImportColumn>

/** The list prices of the sizes, one for each range (IM808). */
export const priceImport = importOf({
  caption: 'Sizes and prices',
  noun: 'size',
  columns,
  needsOneOf: ['size'],
  begin: (known) => {
    const rows = new Map<string, number>()
    return (row) => composePrices(row, known, rows)
  },
})

type Row = RowReader<keyof typeof columns>

const PRICES = ['basePrice', 'extendedPrice', 'outerPrice', 'kalamazooPrice'] as const
const IN_BRACKETS = /\(([^()]*)\)$/
const TONS = /^(\d{1,3}(?:\.\d{1,2})?) ?t(?:ons?)?\b/i

function composePrices(row: Row, { sizes }: KnownRecords, rows: Map<string, number>): ComposedRow {
  const text = row.text('size')
  const brackets = IN_BRACKETS.exec(text)
  const size = brackets === null ? text : text.slice(0, brackets.index).trim()
  const existing = sizes.find(({ name }) => sizeKey(name) === sizeKey(size))
  if (existing === undefined && !/^\d/.test(size)) {
    row.refuse('size', 'This is no size. Leave the row out: fees, tons and fuel are entered in Lookup Tables')
    return { records: [] }
  }
  const first = rows.get(sizeKey(size))
  if (first !== undefined) row.refuse('size', `Row ${first} has the same size`)
  rows.set(sizeKey(size), row.number)
  const values = valuesOf(row, { isNew: existing === undefined, brackets: brackets?.[1] ?? '' })
  return {
    records: [
      {
        entity: 'Dumpster',
        externalId: sizeKey(size),
        values: existing === undefined ? { size, ...values } : values,
        existingId: existing?.id ?? null,
      },
    ],
  }
}

/** What a new size does not say stands for no limit, what a stored one does not say stays. */
function valuesOf(
  row: Row,
  { isNew, brackets }: { readonly isNew: boolean; readonly brackets: string },
): Readonly<Record<string, StoredValue>> {
  const prices = PRICES.map((name) => [name, row.field(name, fields[name])] as const)
  const missing = isNew ? PRICES.filter((name) => row.text(name) === '') : []
  for (const name of missing) row.refuse(name, 'A new size needs a price for each range')
  const tons = row.field('weightLimit', fields.weightLimit) ?? tonsOf(brackets)
  return { ...Object.fromEntries(prices), weightLimit: tons ?? (isNew ? 0 : null) }
}

function tonsOf(text: string): number | null {
  const tons = TONS.exec(text)?.[1]
  return tons === undefined ? null : Number(tons)
}
