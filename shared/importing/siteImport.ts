import { StorageDumpSite } from '../inventory/StorageDumpSite.ts'
import { columnOf, importOf, type ComposedRow, type ImportColumn } from './importOf.ts'
import type { KnownRecords } from './KnownRecords.ts'
import { headingKey } from './headingKey.ts'
import { stateOf } from './readAddress.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = StorageDumpSite

const columns = {
  name: columnOf(fields.name, ['name', 'site', 'yard', 'yard name', 'landfill', 'site name', 'facility']),
  storage: columnOf(fields.storage, ['storage', 'is yard', 'stores dumpsters'], { whenEmpty: 'no' }),
  dump: columnOf(fields.dump, ['dump', 'is landfill', 'dump site', 'disposal'], { whenEmpty: 'no' }),
  address1: columnOf(fields.address1, ['address', 'street', 'address 1']),
  address2: columnOf(fields.address2, ['address 2']),
  city: columnOf(fields.city, ['city', 'town']),
  state: columnOf(fields.state, ['state']),
  zip: columnOf(fields.zip, ['zip', 'zip code', 'postal code']),
  note: columnOf(fields.note, ['note', 'notes', 'comments']),
} satisfies Record<string, ImportColumn>

/** Yards and dump sites (IM807). */
export const siteImport = importOf({
  caption: 'Yards and dump sites',
  noun: 'site',
  columns,
  needsOneOf: ['storage', 'dump'],
  begin: (known) => {
    const rows = new Map<string, number>()
    return (row) => composeSite(row, known, rows)
  },
})

type Row = RowReader<keyof typeof columns>

const PARTS = ['address1', 'address2', 'city', 'zip', 'note'] as const

function composeSite(row: Row, { allSites }: KnownRecords, rows: Map<string, number>): ComposedRow {
  const name = row.field('name', fields.name)
  if (row.text('name') === '') row.refuse('name', 'A name is missing')
  const key = headingKey(row.text('name'))
  const first = rows.get(key)
  if (first !== undefined) row.refuse('name', `Row ${first} has the same name`)
  rows.set(key, row.number)
  const [storage, dump] = [row.field('storage', fields.storage), row.field('dump', fields.dump)]
  if (storage !== true && dump !== true && row.problems.length === 0)
    row.refuse('storage', 'A site is for storage, for dumping or both')
  const state = row.text('state')
  const existing = allSites.find((site) => headingKey(site.name) === key)
  return {
    records: [
      {
        entity: 'StorageDumpSite',
        externalId: key,
        values: {
          ...Object.fromEntries(PARTS.map((part) => [part, row.field(part, fields[part])])),
          state: state === '' ? null : (stateOf(state) ?? state),
          storage,
          dump,
          ...(existing === undefined && { name }),
        },
        existingId: existing?.id ?? null,
      },
    ],
  }
}
