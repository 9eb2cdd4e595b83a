import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { column, readRows } from '../../database/readRows.ts'
import { isOneOf } from '../conditions.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

/**
 * All live dumpsters with a barcode, so that a scan can ask which one is meant; without a barcode all that share theirs with
 * another, as some old ones do (IV23, ambiguities 65).
 */
export const dumpstersByBarcode: NamedQuery = queryOf(DumpsterInventory, {
  resource: 'DumpstersByBarcode',
  parameters: { barcode: { kind: 'text' } },
  lookUp: async ({ barcode }, database) => {
    const found =
      typeof barcode === 'string'
        ? await readRows(database, OF_BARCODE, { barcode }, { id: column.number })
        : await readRows(database, SHARED, {}, { id: column.number })
    return { ids: found.map(({ id }) => id) }
  },
  where: ({ ids }) => (Array.isArray(ids) ? isOneOf('id', ids) : null),
  orderBy: ['dumpsterBarcode', 'dumpsterType.displayOrder', 'id'],
  deleted: 'excluded',
})

const OF_BARCODE = `
  SELECT [id] FROM [DumpsterInventory] WHERE [deleted] IS NULL AND [dumpsterBarcode] = :barcode`

const SHARED = `
  SELECT [id] FROM [DumpsterInventory]
  WHERE [deleted] IS NULL AND [dumpsterBarcode] IN (
    SELECT [dumpsterBarcode] FROM [DumpsterInventory]
    WHERE [deleted] IS NULL GROUP BY [dumpsterBarcode] HAVING COUNT(*) > 1)`
