import {
  acceptRefusal,
  differingFields,
  DUMPSTER_FIELDS,
  reportedCompletion,
  reportedWeight,
  storedCompletion,
  type CompletionValues,
} from '#shared/jobs/reportedCompletion.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ReportedWork } from '#shared/jobs/ReportedWork.ts'
import type { CompleteJobRequest, ReportedField, ReportOnJobRequest } from '#shared/wire/jobs.ts'
import { isBlank } from '#shared/kernel/text.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

const CAPTIONS: Readonly<Record<ReportedField, string>> = {
  driverId: 'Driver',
  completed: 'Completed',
  inventoryId: 'Dumpster',
  destinationPickId: 'Picked up',
  destinationDropId: 'Dropped',
  weight: 'Weight',
  dumpSiteId: 'Dump location',
}

const RELATIONS = ['placedDumpsterLocations', 'removedDumpsterLocations'] as const

const NOTHING_CHOSEN = 'Choose what is to be stored as reported, or reject the report.'

/**
 * Of a job that was completed by somebody else meanwhile, asks what of the report is to be stored: each field that differs, as it was
 * reported and as it is now (JO1401). Empty for a job that is open, null where nothing is to be accepted now. Throws QueryFailed.
 */
export async function askWhatToAccept(
  app: ScreenContext,
  row: Pick<ReportedWork, 'jobId' | 'driverId' | 'kind' | 'tappedAt' | 'request'>,
): Promise<{ readonly fields?: readonly ReportedField[] } | null> {
  const job = await app.store.fetchByKey('Job', row.jobId, RELATIONS)
  if (job === null || job.completed === null || job.deleted !== null) return {}
  // As the server keeps it.
  const request = JSON.parse(row.request) as CompleteJobRequest & ReportOnJobRequest
  const reported = row.kind === 'report' ? reportedWeight(request) : reportedCompletion(row, request)
  const stored = storedCompletion(job, [...job.placedDumpsterLocations, ...job.removedDumpsterLocations])
  const differing = differingFields(reported, stored)
  if (differing.length === 0) return { fields: [] }
  const offered = await Promise.all(
    differing.map(async (field, id) => {
      const [said, now] = [await textOf(app, field, reported), await textOf(app, field, stored)]
      const refusal = acceptRefusal(app.session.user, job, field)
      const title = `${CAPTIONS[field]}: ${said} reported, ${now} stored`
      return { id, title, ...(refusal !== null && { refusal }) }
    }),
  )
  const chosen = await app.dialogs.chooseSeveral({
    title: `${jobDisplayId(job.id)} is completed already: what is to be stored as reported?`,
    offered,
    chosen: offered.filter((choice) => !('refusal' in choice)).map(({ id }) => id),
    doneCaption: 'Accept',
    width: 640,
  })
  if (chosen === undefined) return null
  // A note is added in any case.
  const isEmpty = chosen.length === 0 && (row.kind !== 'report' || isBlank(request.note))
  if (isEmpty) app.toasts.error(NOTHING_CHOSEN)
  return isEmpty ? null : { fields: differing.filter((_field, index) => chosen.includes(index)) }
}

async function textOf(app: ScreenContext, field: ReportedField, values: CompletionValues): Promise<string> {
  const value = values[field]
  if (value === null) return 'nothing'
  if (typeof value === 'string') return app.formats.instant(value)
  if (field === 'driverId') return app.lookups.title('User', value)
  if (field === 'dumpSiteId') return app.lookups.title('StorageDumpSite', value)
  if (!DUMPSTER_FIELDS.includes(field)) return `${app.formats.number(value)} tons`
  const dumpster = await app.store.fetchByKey('DumpsterInventory', value)
  return dumpster?.dumpsterBarcode ?? `no. ${value}`
}
