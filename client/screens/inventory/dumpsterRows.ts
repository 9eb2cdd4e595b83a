import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { RECENT_DAYS, recentJobIds } from '#shared/inventory/recentJobs.ts'
import {
  dumpsterInventoryLocationsQuery,
  dumpsterLocationsQuery,
  maintenancesQuery,
  type dumpsterInventoriesQuery,
} from '#shared/inventory/queries.ts'
import { jobDisplayAddress } from '#shared/jobs/jobRules.ts'
import { addDays, startOfDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { openMaintenance, type OpenMaintenance } from './maintenanceText.ts'

export type DumpsterRow = RowOf<typeof dumpsterInventoriesQuery>

/** Where a dumpster is and was, and what is to be done with it. */
export interface DumpsterState {
  /** The job that placed it where it is; null if the location was assigned. */
  readonly jobId: number | null
  /** Empty if it is nowhere. */
  readonly location: string
  /** The jobs that moved it before, the latest first. */
  readonly recentJobIds: readonly number[]
  /** What is to be done with it. */
  readonly maintenance: OpenMaintenance
}

const MOVE_FIELDS = ['id', 'dumpsterInventoryId', 'placed', 'placedJobId', 'removed', 'removedJobId'] as const
export const LOCATION_RELATIONS = ['storageDumpSite', 'serviceAddress', 'placedJob'] as const

/** The state of all dumpsters that have one, by dumpster (O-071). Throws QueryFailed. */
export async function dumpsterStates(app: ScreenContext): Promise<ReadonlyMap<number, DumpsterState>> {
  const { store, formats } = app
  const since = startOfDay(addDays(app.today(), -RECENT_DAYS), formats.timeZone)
  const [current, recent, open] = await Promise.all([
    store.queryRows(dumpsterInventoryLocationsQuery, { expand: LOCATION_RELATIONS }),
    store.queryRows(dumpsterLocationsQuery, {
      select: MOVE_FIELDS,
      where: { or: [{ placed: { ge: since } }, { removed: { ge: since } }] },
    }),
    store.queryRows(maintenancesQuery, { where: { completed: null } }),
  ])
  const currentOf = groupBy(current.rows, ({ dumpsterInventoryId }) => dumpsterInventoryId)
  const recentOf = groupBy(recent.rows, ({ dumpsterInventoryId }) => dumpsterInventoryId)
  const openOf = groupBy(open.rows, ({ dumpsterInventoryId }) => dumpsterInventoryId)
  const ids = new Set([...currentOf.keys(), ...recentOf.keys(), ...openOf.keys()])
  return new Map(
    [...ids].map((id) => {
      const location = currentOf.get(id)?.[0] ?? null
      const jobId = location?.placedJobId ?? null
      const state: DumpsterState = {
        jobId,
        location: location === null ? '' : locationText(location),
        recentJobIds: recentJobIds(recentOf.get(id) ?? [], jobId),
        maintenance: openMaintenance(openOf.get(id) ?? [], app.today()),
      }
      return [id, state]
    }),
  )
}

type CurrentLocation = RowOf<typeof dumpsterInventoryLocationsQuery, typeof LOCATION_RELATIONS>

/** Where a dumpster is, in words; empty if that is not known. */
export function locationText({ storageDumpSite, serviceAddress, placedJob }: CurrentLocation): string {
  if (storageDumpSite !== null) return storageDumpSite.name
  if (serviceAddress !== null) return serviceAddressDisplayName(serviceAddress)
  return placedJob === null ? '' : jobDisplayAddress(placedJob)
}
