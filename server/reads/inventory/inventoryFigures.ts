import { getInventoryInfoQuery, getInventoryProjectionQuery } from '#shared/inventory/queries.ts'
import { inventoryInfo, USAGE_DAYS, type InventoryInfo } from '#shared/inventory/inventoryInfo.ts'
import { inventoryProjection } from '#shared/jobs/inventoryProjection.ts'
import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/Database.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { readInventory, readScheduledMoves } from './readInventory.ts'

export const getInventoryInfo = computeQuery(getInventoryInfoQuery, {
  roles: 'signedIn',
  compute: async (_parameters, { database, now, timeZone }) => readInventoryInfo(database, now(), timeZone),
})

export const getInventoryProjection = computeQuery(getInventoryProjectionQuery, {
  roles: 'signedIn',
  compute: async ({ dumpsterTypeId: typeId }, { database, now, timeZone }) => {
    const [infos, moves] = await Promise.all([
      readInventoryInfo(database, now(), timeZone),
      readScheduledMoves(database),
    ])
    const available = infos.find((info) => info.dumpsterTypeId === typeId)?.available ?? 0
    return inventoryProjection(typeId, available, moves, dayOfInstant(now(), timeZone))
  },
})

/** The counts as they are now; usage looks back over the last days. */
export async function readInventoryInfo(
  database: Queryable,
  now: string,
  timeZone: string,
): Promise<InventoryInfo[]> {
  const today = dayOfInstant(now, timeZone)
  const since = startOfDay(addDays(today, 1 - USAGE_DAYS), timeZone)
  const { types, dumpsters, placements } = await readInventory(database, since)
  return inventoryInfo(types, dumpsters, placements, today, timeZone)
}
