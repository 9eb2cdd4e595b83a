import type { OwnershipPeriod } from '#shared/inventory/dumpsterAvailability.ts'
import type { DumpsterPlacement } from '#shared/inventory/dumpsterPlacements.ts'
import type { ScheduledJob } from '#shared/inventory/inventoryProjection.ts'
import { column, readRows, type Queryable } from '../../database/readRows.ts'

/** The data for the figures of the inventory. */
export interface Inventory {
  readonly types: readonly { readonly id: number; readonly size: string }[]
  /** Those in the fleet at the given instant or later. */
  readonly dumpsters: readonly OwnershipPeriod[]
  readonly placements: readonly Pick<
    DumpsterPlacement,
    'dumpsterInventoryId' | 'placed' | 'removed' | 'storageDumpSiteId'
  >[]
}

/**
 * The types of dumpsters, the dumpsters that had not been deleted before an instant, and the placements that had not ended then.
 */
export async function readInventory(database: Queryable, since: string): Promise<Inventory> {
  const [types, dumpsters, placements] = await Promise.all([
    readRows(database, TYPES, {}, { id: column.number, size: column.text }),
    readRows(database, DUMPSTERS, { since }, DUMPSTER),
    readRows(database, PLACEMENTS, { since }, PLACEMENT),
  ])
  return { types, dumpsters, placements }
}

const TYPES = 'SELECT [id], [size] FROM [Dumpster] ORDER BY [displayOrder], [id]'

const DUMPSTERS = `
  SELECT [id], [dumpsterTypeId], [created], [deleted] FROM [DumpsterInventory]
  WHERE [deleted] IS NULL OR [deleted] >= :since`

const DUMPSTER = {
  id: column.number,
  dumpsterTypeId: column.number,
  created: column.textOrNull,
  deleted: column.textOrNull,
}

/** Two halves, each served by an index on `removed`. */
const PLACEMENTS = ['[removed] IS NULL', '[removed] >= :since']
  .map(
    (condition) =>
      `SELECT [dumpsterInventoryId], [placed], [removed], [storageDumpSiteId] FROM [DumpsterLocation] WHERE ${condition}`,
  )
  .join(' UNION ALL ')

const PLACEMENT = {
  dumpsterInventoryId: column.number,
  placed: column.text,
  removed: column.textOrNull,
  storageDumpSiteId: column.numberOrNull,
}

/** The jobs that are still to be done with dumpsters. */
export function readScheduledMoves(database: Queryable): Promise<readonly ScheduledJob[]> {
  return readRows(database, OPEN_JOBS, {}, MOVE)
}

const OPEN_JOBS = `
  SELECT [jobTypeId], [actionId], [dumpsterId], [startDate], [completed], [deleted] FROM [Job]
  WHERE [completed] IS NULL AND [deleted] IS NULL AND [dumpsterId] IS NOT NULL`

const MOVE = {
  jobTypeId: column.number,
  actionId: column.numberOrNull,
  dumpsterId: column.numberOrNull,
  startDate: column.textOrNull,
  completed: column.textOrNull,
  deleted: column.textOrNull,
}
