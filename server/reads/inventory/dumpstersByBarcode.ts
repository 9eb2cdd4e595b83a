import { dumpstersByBarcodeQuery } from '#shared/inventory/queries.ts'
import { column, readRows } from '../../database/readRows.ts'
import { isOneOf } from '../../queries/conditions.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const dumpstersByBarcode = implementQuery(dumpstersByBarcodeQuery, {
  lookUp: async ({ barcode }, database): Promise<{ readonly ids?: readonly number[] }> => {
    const found =
      barcode === undefined
        ? await readRows(database, SHARED, {}, { id: column.number })
        : await readRows(database, OF_BARCODE, { barcode }, { id: column.number })
    return { ids: found.map(({ id }) => id) }
  },
  where: ({ ids = [] }) => isOneOf('id', ids),
  orderBy: ['dumpsterBarcode', 'dumpsterType.displayOrder', 'id'],
})

const OF_BARCODE = `
  SELECT [id] FROM [DumpsterInventory] WHERE [deleted] IS NULL AND [dumpsterBarcode] = :barcode`

const SHARED = `
  SELECT [id] FROM [DumpsterInventory]
  WHERE [deleted] IS NULL AND [dumpsterBarcode] IN (
    SELECT [dumpsterBarcode] FROM [DumpsterInventory]
    WHERE [deleted] IS NULL GROUP BY [dumpsterBarcode] HAVING COUNT(*) > 1)`
