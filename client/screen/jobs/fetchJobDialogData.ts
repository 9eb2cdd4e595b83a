import type { OwnedDumpster } from '#shared/inventory/ownership.ts'
import {
  availableDeliveryDumpstersQuery,
  availablePickUpDumpstersQuery,
  availableStorageDeliveryUpDumpstersQuery,
  availableStoragePickUpDumpstersQuery,
  dumpsterInventoryLocationsQuery,
  rentalInventoryQuery,
} from '#shared/inventory/queries.ts'
import { picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { dumpsterFeeTypeDumpsterLinksQuery, dumpsterFeeTypesQuery } from '#shared/pricing/queries.ts'
import { nextDumpSiteForJob } from './jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { CompletionEntryModel, type CompletionChoices, type DumpsterOption } from './CompletionEntryModel.ts'
import type { JobDialogMode, JobDialogData } from './JobDialogModel.ts'
import type { JobRecord } from './jobRecord.ts'

/** Fetches what the dialog of a job shows besides it. Throws QueryFailed and ApiError. */
export async function fetchJobDialogData(
  app: ScreenContext,
  job: JobRecord,
  mode: JobDialogMode,
): Promise<JobDialogData> {
  const isCompleting = mode !== 'edit' && job.completed === null
  const [onSite, fees, choices] = await Promise.all([
    readOnSite(app, job),
    fetchFees(app),
    isCompleting ? fetchChoices(app, job) : null,
  ])
  return {
    mode,
    onSite,
    fees,
    completion: choices === null ? null : new CompletionEntryModel(job, choices),
  }
}

/** The types of fees, and the dumpsters that they are for. Throws QueryFailed. */
export async function fetchFees({ store }: ScreenContext): Promise<JobDialogData['fees']> {
  const [types, links] = await Promise.all([
    store.queryRows(dumpsterFeeTypesQuery),
    store.queryRows(dumpsterFeeTypeDumpsterLinksQuery),
  ])
  return { types: types.rows, links: links.rows }
}

async function readOnSite({ store }: ScreenContext, { rentalId }: JobRecord) {
  if (rentalId === null) return []
  const [row] = await store.fetchResult(rentalInventoryQuery, { rentalId })
  return row?.data ?? []
}

/** What can be chosen when a job is completed. Throws QueryFailed and ApiError. */
export async function fetchChoices(app: ScreenContext, job: JobRecord): Promise<CompletionChoices> {
  const [inventory, storage, dumpSiteId] = await Promise.all([
    readInventory(app, job),
    readStorage(app, job),
    picksUpDumpster(job) ? nextDumpSiteForJob(app.api, job.id).then((next) => next.dumpSiteId) : null,
  ])
  return { inventory, ...storage, dumpSiteId }
}

/** The dumpsters of the job's type that it can deliver, or pick up. */
async function readInventory(app: ScreenContext, job: JobRecord): Promise<readonly DumpsterOption[]> {
  const { store } = app
  const { id: jobId, dumpsterId: typeId } = job
  if (typeId === null || job.jobTypeId === JOB_TYPE.destination) return []
  const parameters = { typeId, jobId }
  if (picksUpDumpster(job))
    return (await store.queryRows(availablePickUpDumpstersQuery, { parameters })).rows.map(optionOf)
  const [found, yards] = await Promise.all([
    store.queryRows(availableDeliveryDumpstersQuery, { parameters }),
    readYards(app),
  ])
  return found.rows.map((dumpster) => {
    const detail = yards.get(dumpster.id)
    return { ...optionOf(dumpster), ...(detail !== undefined && { detail }) }
  })
}

/** The names of the yards in which dumpsters are, by their keys. */
async function readYards({ lookups, store }: ScreenContext): Promise<ReadonlyMap<number, string>> {
  const stored = await store.queryRows(dumpsterInventoryLocationsQuery, {
    select: ['dumpsterInventoryId', 'storageDumpSiteId'],
    where: { storageDumpSiteId: { ne: null } },
  })
  return new Map(
    stored.rows.map(({ dumpsterInventoryId, storageDumpSiteId }) => [
      dumpsterInventoryId,
      lookups.title('StorageDumpSite', storageDumpSiteId),
    ]),
  )
}

/** The dumpsters that can be picked up or dropped at the storage site of a destination. */
async function readStorage({ store }: ScreenContext, job: JobRecord) {
  const { storageDumpSiteId: storageId } = job
  if (storageId === null || job.storageDumpSite?.storage !== true) return { pick: [], drop: [] }
  const [pick, drop] = await Promise.all([
    store.queryRows(availableStoragePickUpDumpstersQuery, { parameters: { storageId } }),
    store.queryRows(availableStorageDeliveryUpDumpstersQuery),
  ])
  return { pick: pick.rows.map(optionOf), drop: drop.rows.map(optionOf) }
}

type ListedDumpster = OwnedDumpster & { readonly dumpsterBarcode: string | null }

function optionOf(dumpster: ListedDumpster): DumpsterOption {
  const { id, dumpsterTypeId, dumpsterBarcode, deleted } = dumpster
  return { id, dumpsterTypeId, deleted, title: dumpsterBarcode ?? String(id) }
}
