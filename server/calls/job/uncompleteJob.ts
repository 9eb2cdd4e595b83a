import { permissions } from '#shared/access/roles.ts'
import { planUncompletion, reopenPickUpRefusal, uncompleteRefusal } from '#shared/jobs/uncompleteJob.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { closedRentalRefusal } from '#shared/rentals/completeRentals.ts'
import type { JobResult } from '#shared/wire/jobs.ts'
import { conflictWith } from '../../save/work/conflictWith.ts'
import { runSave } from '../../save/runSave.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key } from '../schemas.ts'
import { lockDumpsters, placementsBy, type KnownPlacement } from './movedDumpsters.ts'
import { done, jobOfCall, jobOutcome, notDone } from './workOnJob.ts'

/**
 * POST /api/utility/uncompleteJob: reverses the completion of a job (S1 §4, §7, O-054). Throws ConcurrencyConflict for an open
 * job.
 */
export function uncompleteJob(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/uncompleteJob',
    summary: 'Reopens a completed job',
    role: permissions.uncompleteJobs,
    body: strictObject({ jobId: key() }),
    response: jobOutcome(),
    run: ({ jobId }, user) =>
      runSave(saves, user, (records, context) =>
        reverse(records, context, jobId, (job, _removers, placements) => uncompleteRefusal(job, placements)),
      ),
  })
}

/**
 * POST /api/job/reopenPickUp: reverses the completion of a pickup whose dumpster was not moved since (JO233), which `uncompleteJob`
 * does for nobody. Throws ConcurrencyConflict for an open job.
 */
export function reopenPickUp(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/job/reopenPickUp',
    summary: 'Reopens a pickup that was completed by mistake',
    role: permissions.administer,
    body: strictObject({ jobId: key() }),
    response: jobOutcome(),
    run: ({ jobId }, user) =>
      runSave(saves, user, (records, context) => reverse(records, context, jobId, reopenPickUpRefusal)),
  })
}

type Refusal = (
  job: Stored<'Job'>,
  removers: readonly Stored<'Job'>[],
  placements: readonly KnownPlacement[],
) => Violation | null

/** Reopens a completed job, or says why that is refused. Throws ConcurrencyConflict for one that is open or deleted. */
export async function reverse(
  records: Records,
  context: RuleContext,
  jobId: number,
  refusalOf: Refusal,
): Promise<JobResult> {
  const job = await jobOfCall(records, jobId)
  if (job.deleted !== null) throw await conflictWith('Job', job, context, 'This job has been deleted.')
  const placements = await placementsOfJob(records, job)
  const removerIds = placements.map(({ removedJobId }) => removedJobId)
  const removers = await records.findForUpdate('Job', 'id', removerIds)
  const refusal = refusalOf(job, removers, placements)
  if (refusal?.code === 'jobNotCompleted') throw await conflictWith('Job', job, context, refusal.message)
  if (refusal !== null) return notDone(refusal)
  const [rental] = await records.findForUpdate('Rental', 'id', [job.rentalId])
  const closed = rental === undefined ? null : closedRentalRefusal(rental)
  if (closed !== null) return notDone(closed)

  const plan = planUncompletion(job, removers, placements)
  records.change('Job', job, plan.job)
  for (const { id, record } of placements) {
    if (plan.discardedPlacementIds.includes(id)) records.remove('DumpsterLocation', record)
    if (plan.reopenedPlacementIds.includes(id))
      records.change('DumpsterLocation', record, { removed: null, removedJobId: null })
  }
  return done('Job uncompleted.')
}

/** All placements of the dumpsters that the job moved. */
async function placementsOfJob(records: Records, job: Stored<'Job'>): Promise<readonly KnownPlacement[]> {
  const moved = [
    ...(await records.findForUpdate('DumpsterLocation', 'placedJobId', [job.id])),
    ...(await records.findForUpdate('DumpsterLocation', 'removedJobId', [job.id])),
  ]
  const dumpsterIds = moved.map(({ dumpsterInventoryId }) => dumpsterInventoryId)
  await lockDumpsters(records, dumpsterIds)
  return placementsBy(records, 'dumpsterInventoryId', dumpsterIds)
}
