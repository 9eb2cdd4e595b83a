import { inventoryInfo, USAGE_DAYS, type InventoryInfo } from '#shared/inventory/inventoryInfo.ts'
import { inventoryProjection } from '#shared/inventory/inventoryProjection.ts'
import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/readRows.ts'
import type { ComputedQuery } from '../NamedQuery.ts'
import { readInventory, readScheduledMoves } from './readInventory.ts'

/** Counts of each type of dumpster, and how many are at each storage site (IV14, S1 §7, O-078). */
export const getInventoryInfo: ComputedQuery = {
  resource: 'GetInventoryInfo',
  roles: 'signedIn',
  parameters: {},
  compute: async (_parameters, { database, now, timeZone }) => readInventoryInfo(database, now(), timeZone),
}

/** How many dumpsters of a type will be available on the coming days (IV16, S1 §7, O-078). */
export const getInventoryProjection: ComputedQuery = {
  resource: 'GetInventoryProjection',
  roles: 'signedIn',
  parameters: { dumpsterTypeId: { kind: 'integer', required: true } },
  compute: async ({ dumpsterTypeId }, { database, now, timeZone }) => {
    const typeId = Number(dumpsterTypeId)
    const [infos, moves] = await Promise.all([
      readInventoryInfo(database, now(), timeZone),
      readScheduledMoves(database),
    ])
    const available = infos.find((info) => info.dumpsterTypeId === typeId)?.available ?? 0
    return inventoryProjection(typeId, available, moves, dayOfInstant(now(), timeZone))
  },
}

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
