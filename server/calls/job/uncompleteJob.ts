import { may } from '#shared/access/roles.ts'
import { planUncompletion, uncompleteRefusal } from '#shared/jobs/uncompleteJob.ts'
import { closedRentalRefusal } from '#shared/rentals/completeRentals.ts'
import type { JobOutcome } from '#shared/wire/jobs.ts'
import { conflictWith } from '../../save/work/conflictWith.ts'
import { commitWork } from '../../save/commitWork.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/saveChanges.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, key } from '../schemas.ts'
import { lockDumpsters, staysBy, type KnownStay } from './movedDumpsters.ts'
import { done, jobOfCall, jobOutcome, notDone } from './workOnJob.ts'

/** POST /api/utility/uncompleteJob: takes back what completing did (S1 §4, §7, O-054). Raises ConcurrencyConflict for an open job. */
export function uncompleteJob(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/uncompleteJob',
    summary: 'Opens a completed job again',
    needs: may.uncompleteJobs,
    body: exactly({ jobId: key() }),
    answer: jobOutcome(),
    run: ({ jobId }, user) =>
      commitWork(saves, user, (records, context) => uncomplete(records, context, jobId)),
  })
}

async function uncomplete(records: Records, context: RuleContext, jobId: number): Promise<JobOutcome> {
  const job = await jobOfCall(records, jobId)
  if (job.deleted !== null) throw await conflictWith('Job', job, context, 'This job has been deleted.')
  const stays = await staysOfJob(records, job)
  const refusal = uncompleteRefusal(job, stays)
  if (refusal?.code === 'jobNotCompleted') throw await conflictWith('Job', job, context, refusal.message)
  if (refusal !== null) return notDone(refusal)
  const [rental] = await records.find('Rental', 'id', [job.rentalId])
  const closed = rental === undefined ? null : closedRentalRefusal(rental)
  if (closed !== null) return notDone(closed)

  const [relatedJob = null] = await records.find('Job', 'id', [job.relatedJobId])
  const plan = planUncompletion(job, relatedJob, stays)
  records.change('Job', job, plan.job)
  for (const { id, record } of stays) {
    if (plan.discardedStayIds.includes(id)) records.remove('DumpsterLocation', record)
    if (plan.reopenedStayIds.includes(id))
      records.change('DumpsterLocation', record, { removed: null, removedJobId: null })
  }
  return done('Job uncompleted.')
}

/** All stays of the dumpsters that the job moved, itself or in the name of its other half. */
async function staysOfJob(records: Records, job: Stored<'Job'>): Promise<readonly KnownStay[]> {
  const moved = [
    ...(await records.find('DumpsterLocation', 'placedJobId', [job.id])),
    ...(await records.find('DumpsterLocation', 'removedJobId', [job.id, job.relatedJobId])),
  ]
  const dumpsterIds = moved.map(({ dumpsterInventoryId }) => dumpsterInventoryId)
  await lockDumpsters(records, dumpsterIds)
  return staysBy(records, 'dumpsterInventoryId', dumpsterIds)
}
