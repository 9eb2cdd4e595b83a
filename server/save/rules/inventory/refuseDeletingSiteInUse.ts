import { deletedSiteRefusal } from '#shared/jobs/deletedSiteRefusal.ts'
import { closedStorageRefusal } from '#shared/inventory/siteRefusals.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { barcodesOf, readPlacedDumpsters } from '#server/reads/inventory/readPlacedDumpsters.ts'

/** A site with dumpsters is neither deleted nor loses its storage; nor is it deleted while open jobs go there (SV92). */
export const refuseDeletingSiteInUse: SettleRule = {
  name: 'refuseDeletingSiteInUse',
  phase: 'settle',
  watches: ['StorageDumpSite'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const closed = records.changes('StorageDumpSite').filter(({ operation, before, after }) => {
      return operation === 'delete' || (before?.storage === true && !after.storage)
    })
    const ids = closed.map(({ after }) => after.id)
    const placed = await readPlacedDumpsters(readingIn(context), 'storageDumpSiteId', ids)
    const jobs = [
      ...(await records.findForUpdate('Job', 'storageDumpSiteId', ids)),
      ...(await records.findForUpdate('Job', 'dumpSiteId', ids)),
    ]
    const isLive = liveAfter(records, 'Job')
    const open = jobs.filter((job) => job.completed === null && isLive(job))
    refuseAll(
      closed.flatMap((change) => {
        const { id, name } = change.after
        const barcodes = barcodesOf(placed.filter(({ storageDumpSiteId }) => storageDumpSiteId === id))
        const going = open.filter((job) => job.storageDumpSiteId === id || job.dumpSiteId === id)
        const openJobIds = [...new Set(going.map((job) => job.id))]
        return violationsBy(
          change,
          change.operation === 'delete'
            ? deletedSiteRefusal(name, { barcodes, openJobIds })
            : closedStorageRefusal(name, barcodes),
        )
      }),
    )
  },
}
