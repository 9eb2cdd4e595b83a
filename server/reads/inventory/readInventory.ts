import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { Job } from '#shared/jobs/Job.ts'
import { columnsOf } from '../../database/selection.ts'
import type { OwnershipPeriod } from '#shared/inventory/ownership.ts'
import type { DumpsterPlacement } from '#shared/inventory/dumpsterPlacements.ts'
import type { ScheduledJob } from '#shared/jobs/inventoryProjection.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The data for the figures of the inventory. */
export interface Inventory {
  readonly types: readonly { readonly id: number; readonly size: string }[]
  /** Those in the fleet at the given instant or later. */
  readonly dumpsters: readonly (OwnershipPeriod & { readonly dumpsterNumber: number })[]
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
    readRows(database, DUMPSTERS, { since }, DUMPSTER.columns),
    readRows(database, PLACEMENTS, { since }, PLACEMENT.columns),
  ])
  return { types, dumpsters, placements }
}

const TYPES = 'SELECT [id], [size] FROM [Dumpster] ORDER BY [displayOrder], [id]'

const DUMPSTER = columnsOf(
  DumpsterInventory,
  '',
  'id',
  'dumpsterTypeId',
  'dumpsterNumber',
  'created',
  'deleted',
)

const DUMPSTERS = `
  SELECT ${DUMPSTER.sql} FROM [DumpsterInventory]
  WHERE [deleted] IS NULL OR [deleted] >= :since`

const PLACEMENT = columnsOf(
  DumpsterLocation,
  '',
  'dumpsterInventoryId',
  'placed',
  'removed',
  'storageDumpSiteId',
)

/** Two halves, each served by an index on `removed`. */
const PLACEMENTS = ['[removed] IS NULL', '[removed] >= :since']
  .map((condition) => `SELECT ${PLACEMENT.sql} FROM [DumpsterLocation] WHERE ${condition}`)
  .join(' UNION ALL ')

/** The jobs that are still to be done with dumpsters. */
export function readScheduledMoves(
  database: Queryable,
): Promise<readonly (ScheduledJob & Pick<Job, 'id' | 'rentalId'>)[]> {
  return readRows(database, OPEN_JOBS, {}, MOVE.columns)
}

const MOVE = columnsOf(
  Job,
  '',
  'id',
  'rentalId',
  'jobTypeId',
  'actionId',
  'dumpsterId',
  'startDate',
  'completed',
  'deleted',
)

const OPEN_JOBS = `
  SELECT ${MOVE.sql} FROM [Job]
  WHERE [completed] IS NULL AND [deleted] IS NULL AND [dumpsterId] IS NOT NULL`
