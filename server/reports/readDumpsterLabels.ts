import type { Queryable } from '../database/Database.ts'
import { byId, readRecords } from '../reads/readRecords.ts'
import type { DumpsterLabel } from './dumpsterLabelsReport.ts'
import { inRequestedOrder } from './inRequestedOrder.ts'

/** The labels of dumpsters in the requested order; throws NotFound for deleted ones. */
export async function readDumpsterLabels(
  database: Queryable,
  ids: readonly number[],
): Promise<readonly DumpsterLabel[]> {
  const stored = await readRecords(database, 'DumpsterInventory', 'id', ids)
  const dumpsters = inRequestedOrder('Dumpster', ids, byId(stored.filter(({ deleted }) => deleted === null)))
  const typeIds = dumpsters.map(({ dumpsterTypeId }) => dumpsterTypeId)
  const types = byId(await readRecords(database, 'Dumpster', 'id', typeIds))
  return dumpsters.map(({ dumpsterBarcode, dumpsterTypeId }) => ({
    barcode: dumpsterBarcode ?? '',
    size: types.get(dumpsterTypeId)?.size ?? '',
  }))
}
