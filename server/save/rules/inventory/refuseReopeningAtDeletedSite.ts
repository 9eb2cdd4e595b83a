import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { deletedLocationRefusal } from '#shared/inventory/siteRefusals.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { reopenedPlacements } from '../../work/inventory/reopenedPlacements.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** No placement is reopened at a location that was deleted since: the job that ended it stays completed (IV21, IV22, SV92). */
export const refuseReopeningPlacement: SettleRule = {
  name: 'refuseReopeningPlacement',
  phase: 'settle',
  watches: ['DumpsterLocation'],
  run: async (unit) => {
    const records = new Records(unit)
    const reopened = reopenedPlacements(records)
    const placements = reopened.map(({ after }) => after)
    const sites = await records.findForUpdate(
      'StorageDumpSite',
      'id',
      placements.map(({ storageDumpSiteId }) => storageDumpSiteId),
    )
    const jobs = await records.findForUpdate(
      'Job',
      'id',
      placements.map(({ placedJobId }) => placedJobId),
    )
    const rentals = await records.findForUpdate(
      'Rental',
      'id',
      jobs.map(({ rentalId }) => rentalId),
    )
    const addressIds = [...placements, ...rentals].map(({ serviceAddressId }) => serviceAddressId)
    const addresses = await records.findForUpdate('ServiceAddress', 'id', addressIds)
    const customers = await records.findForUpdate(
      'Customer',
      'id',
      addresses.map(({ customerId }) => customerId),
    )
    refuseAll(
      reopened.flatMap((change) => {
        const { storageDumpSiteId, placedJobId, serviceAddressId } = change.after
        const site = sites.find(({ id }) => id === storageDumpSiteId)
        const job = jobs.find(({ id }) => id === placedJobId)
        const rental = storageDumpSiteId === null ? rentals.find(({ id }) => id === job?.rentalId) : undefined
        const address = addresses.find(({ id }) => id === (serviceAddressId ?? rental?.serviceAddressId))
        const customer = customers.find(({ id }) => id === address?.customerId)
        const gone = [
          ...nameIfDeleted(site, liveAfter(records, 'StorageDumpSite'), ({ name }) => name),
          ...nameIfDeleted(rental, liveAfter(records, 'Rental'), ({ id }) => rentalDisplayId(id)),
          ...nameIfDeleted(address, liveAfter(records, 'ServiceAddress'), serviceAddressDisplayName),
          ...nameIfDeleted(customer, liveAfter(records, 'Customer'), customerDisplayName),
        ]
        return violationsBy(change, deletedLocationRefusal(gone[0] ?? null, 'removed'))
      }),
    )
  },
}

/** Nor is a job reopened at a site that was deleted since (IV22, SV92). */
export const refuseReopeningJob: SettleRule = {
  name: 'refuseReopeningJob',
  phase: 'settle',
  watches: ['Job'],
  run: async (unit) => {
    const records = new Records(unit)
    const reopened = records.changes('Job').filter(becomesOpen)
    const ids = reopened.flatMap(({ after }) => [after.storageDumpSiteId, after.dumpSiteId])
    const sites = await records.findForUpdate('StorageDumpSite', 'id', ids)
    const isLive = liveAfter(records, 'StorageDumpSite')
    const gone = sites.filter((site) => !isLive(site))
    refuseAll(
      reopened.flatMap((change) =>
        (['storageDumpSiteId', 'dumpSiteId'] as const).flatMap((field) => {
          const site = gone.find(({ id }) => id === change.after[field])
          return violationsBy(change, deletedLocationRefusal(site?.name ?? null, field))
        }),
      ),
    )
  },
}

function nameIfDeleted<R extends { readonly id: number; readonly deleted: string | null }>(
  record: R | undefined,
  isLive: (record: R) => boolean,
  nameOf: (record: R) => string,
): readonly string[] {
  return record === undefined || isLive(record) ? [] : [nameOf(record)]
}

function becomesOpen({ before, after }: RecordChange<'Job'>): boolean {
  return before !== null && !isToBeDone(before) && isToBeDone(after)
}

function isToBeDone({ completed, deleted }: Stored<'Job'>): boolean {
  return completed === null && deleted === null
}
