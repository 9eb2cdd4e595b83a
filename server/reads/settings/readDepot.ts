import { parseGeoPoint, type GeoPoint } from '#shared/kernel/geo.ts'
import type { Queryable } from '../../database/Database.ts'
import { readSettings } from './readSettings.ts'

/** Where the depot of the company is; null where it is not set (SE1002). */
export async function readDepot(database: Queryable): Promise<GeoPoint | null> {
  const { DepotLocation: text } = await readSettings(database, ['DepotLocation'])
  return text === null ? null : parseGeoPoint(text)
}
