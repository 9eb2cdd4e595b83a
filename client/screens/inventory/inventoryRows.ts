import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { getInventoryProjectionQuery, type ProjectedDay } from '#shared/inventory/queries.ts'
import type { InventoryInfo } from '#shared/inventory/inventoryInfo.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { columnsOf } from '../../grid/columns.ts'

/** The columns of the types of dumpsters (O-078). */
export function inventoryColumns({ formats, lookups }: Pick<ScreenContext, 'formats' | 'lookups'>) {
  return columnsOf<typeof Dumpster, InventoryInfo>(Dumpster, [
    { key: 'name', caption: 'Dumpster', value: ({ name }) => name, strong: true, minWidth: 140 },
    countColumn('available', 'Available'),
    countColumn('onSite', 'On site'),
    countColumn('total', 'Total'),
    {
      key: 'usageAverage',
      caption: 'Usage average',
      value: ({ usageAverage }) => usageAverage,
      display: ({ usageAverage }) => `${formats.number(usageAverage, 2)}%`,
      kind: 'decimal',
      sortBy: ({ usageAverage }) => usageAverage,
    },
    {
      key: 'locations',
      caption: 'Locations',
      value: ({ locations }) =>
        locations
          .map(({ storageId, quantity }) => `${lookups.title('StorageDumpSite', storageId)}: ${quantity}`)
          .join(', '),
      minWidth: 200,
    },
  ])
}

function countColumn(key: 'available' | 'onSite' | 'total', caption: string) {
  return { key, caption, value: (row: InventoryInfo) => row[key], kind: 'integer', width: 100 } as const
}

const { columns } = getInventoryProjectionQuery

/** The columns of a projection: how many dumpsters come back, leave, and are then available. */
export const PROJECTION_COLUMNS = columnsOf<
  { readonly name: string; readonly fields: typeof columns },
  ProjectedDay
>({ name: getInventoryProjectionQuery.name, fields: columns }, [
  { field: 'date', strong: true, minWidth: 110 },
  { field: 'additions', minWidth: 90 },
  { field: 'subtractions', minWidth: 100 },
  {
    field: 'estimatedAvailable',
    look: ({ estimatedAvailable }) => (estimatedAvailable < 0 ? 'age-red' : ''),
    minWidth: 140,
  },
])
