import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import {
  checkCompletion,
  choiceRefusal,
  completionRefusal,
  planCompletion,
  type CompletionEntry,
} from '#shared/jobs/completeJob.ts'
import { moveRefusal, type MovingJob } from '#shared/jobs/dumpsterMoves.ts'
import { mayCompleteJob } from '#shared/jobs/jobPermissions.ts'
import { REQUIRED, type Violation } from '#shared/model/validate.ts'
import type { CompleteJobRequest, JobOutcome } from '#shared/wire/jobs.ts'
import { NotFound } from '../../errors.ts'
import { conflictWith } from '../../save/work/conflictWith.ts'
import { commitWork } from '../../save/commitWork.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/saveChanges.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, key, nullable } from '../schemas.ts'
import { completionCosts } from './completionCosts.ts'
import { lockDumpsters, moveDumpsters, staysBy, type KnownStay } from './movedDumpsters.ts'
import { minutesFromPrevious } from './previousJob.ts'
import { allowOnJob, done, jobOfCall, jobOutcome, notDone } from './workOnJob.ts'

const chosen = () => Type.Optional(nullable(key()))

/**
 * POST /api/job/completeJob: ends the clock, moves the dumpsters, pins what the job costs (S1 §7, O-053, O-055). What is missing
 * is answered in words; where somebody else was faster, with the job or with the dumpster, a conflict is (409).
 */
export function completeJob(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/job/completeJob',
    summary: 'Completes a job',
    needs: [...may.completeJobs, ...may.clockJobs],
    body: exactly({
      jobId: key(),
      inventoryId: chosen(),
      destinationPickId: chosen(),
      destinationDropId: chosen(),
      weight: Type.Optional(nullable(Type.Number())),
      dumpSiteId: chosen(),
    }),
    answer: jobOutcome(),
    run: async (request, user) => {
      const { outcome, notices } = await commitWork(saves, user, async (records, context) => ({
        outcome: await complete(records, context, request.jobId, entryOf(request)),
        // Rules add to them until the save is stored.
        notices: context.notices,
      }))
      return notices.length === 0 ? outcome : { ...outcome, notices }
    },
  })
}

function entryOf(request: CompleteJobRequest): CompletionEntry {
  return {
    inventoryId: request.inventoryId ?? null,
    destinationPickId: request.destinationPickId ?? null,
    destinationDropId: request.destinationDropId ?? null,
    weight: request.weight ?? null,
    dumpSiteId: request.dumpSiteId ?? null,
  }
}

async function complete(
  records: Records,
  context: RuleContext,
  jobId: number,
  entry: CompletionEntry,
): Promise<JobOutcome> {
  const job = await jobOfCall(records, jobId)
  allowOnJob(mayCompleteJob(context.user, job), 'complete')
  const late = completionRefusal(job)
  if (late !== null) throw await conflictWith('Job', job, context, late.message)

  const [dumpster = null] = await records.lookUp('Dumpster', 'id', [job.dumpsterId])
  const times = await records.find('JobTime', 'jobId', [job.id])
  const [missing] = checkCompletion({ ...job, dumpster }, times, entry)
  if (missing !== undefined) return notDone(inWords(missing))

  const moving = await movingJob(records, job)
  const dumpsters = await livingDumpsters(records, context, entry)
  const [dumpSite = null] = await records.lookUp('StorageDumpSite', 'id', [entry.dumpSiteId])
  if (entry.dumpSiteId !== null && dumpSite === null)
    throw new NotFound(`Site ${entry.dumpSiteId} was not found.`, 'dumpSiteId')
  const used = dumpsters.find(({ id }) => id === entry.inventoryId) ?? null
  const wrong = choiceRefusal({ ...job, dumpster }, { dumpster: used, dumpSite })
  if (wrong !== null) return notDone(wrong)
  const stays = await staysBy(
    records,
    'dumpsterInventoryId',
    dumpstersOf(entry),
    (stay) => stay.removed === null || stay.removedJobId === job.id,
  )
  const refusal = moveRefusal(moving, entry, stays)
  if (refusal !== null) return refuseMove(refusal, entry, stays, context)

  const costs = await completionCosts(records, context, job, entry, dumpster)
  const plan = planCompletion({ ...moving, ...weighed(job) }, times, entry, costs, stays, context.now)
  records.change('Job', job, {
    ...plan.job,
    timeFromPreviousJobDriverCompleted: await minutesFromPrevious(context, job, plan.job.completed),
  })
  for (const { id, ...ended } of plan.closedTimes) {
    const time = times.find((one) => one.id === id)
    if (time !== undefined) records.change('JobTime', time, ended)
  }
  moveDumpsters(records, plan.locations, stays)
  return done('Job Completed!')
}

const weighed = ({ weight, dumpSiteId }: Stored<'Job'>) => ({ weight, dumpSiteId })

const dumpstersOf = ({ inventoryId, destinationPickId, destinationDropId }: CompletionEntry) => [
  inventoryId,
  destinationPickId,
  destinationDropId,
]

/** The job with its rental; a site counts as storage only if it is one. */
async function movingJob(records: Records, job: Stored<'Job'>): Promise<MovingJob> {
  const [rental = null] = await records.lookUp('Rental', 'id', [job.rentalId])
  const [site] = await records.lookUp('StorageDumpSite', 'id', [job.storageDumpSiteId])
  return { ...job, rental, storageDumpSiteId: site?.storage === true ? site.id : null }
}

/** The chosen dumpsters. Raises NotFound for dumpsters that never were, and ConcurrencyConflict for those that were deleted meanwhile. */
async function livingDumpsters(
  records: Records,
  context: RuleContext,
  entry: CompletionEntry,
): Promise<readonly Stored<'DumpsterInventory'>[]> {
  const dumpsters = await lockDumpsters(records, dumpstersOf(entry))
  for (const name of ['inventoryId', 'destinationPickId', 'destinationDropId'] as const) {
    if (entry[name] === null) continue
    const dumpster = dumpsters.find(({ id }) => id === entry[name])
    if (dumpster === undefined) throw new NotFound(`Dumpster ${entry[name]} was not found.`, name)
    if (dumpster.deleted !== null)
      throw await conflictWith('DumpsterInventory', dumpster, context, 'This dumpster has been deleted.')
  }
  return dumpsters
}

/** Refusals that are no fault of the entry: lists of dumpsters offer only those that stand right, so they were moved since. */
const OVERTAKEN = ['dumpsterInUse', 'dumpsterNotOnSite', 'dumpsterNotStored']

async function refuseMove(
  refusal: Violation,
  entry: CompletionEntry,
  stays: readonly KnownStay[],
  context: RuleContext,
): Promise<JobOutcome> {
  if (!OVERTAKEN.includes(refusal.code)) return notDone(refusal)
  const dumpsterId = dumpstersOf(entry).find((id) => id !== null) ?? 0
  const stay = stays.find(
    ({ dumpsterInventoryId, removed }) => dumpsterInventoryId === dumpsterId && removed === null,
  )
  throw stay === undefined
    ? await conflictWith('DumpsterInventory', { id: dumpsterId }, context, refusal.message)
    : await conflictWith('DumpsterLocation', stay.record, context, refusal.message)
}

const CAPTIONS: Readonly<Record<string, string>> = { inventoryId: 'Dumpster', weight: 'Weight' }

/** What is only 'Required' tells what is. */
function inWords({ field = '', message }: Violation): Pick<Violation, 'message'> {
  const caption = CAPTIONS[field]
  return { message: message === REQUIRED && caption !== undefined ? `${caption}: ${message}` : message }
}
