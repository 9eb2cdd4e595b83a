import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import {
  checkCompletion,
  selectionRefusal,
  completionRefusal,
  planCompletion,
  type CompletionEntry,
  type CompletionCosts,
} from '#shared/jobs/completeJob.ts'
import { moveRefusal, type MovingJob } from '#shared/jobs/dumpsterMoves.ts'
import { clockEndRefusal, endOfClock, forgottenClock } from '#shared/jobs/forgottenClock.ts'
import { implausibleWeight } from '#shared/jobs/weightQuestion.ts'
import { momentOfWork } from '#shared/jobs/momentOfWork.ts'
import { isStoredAs, reportedCompletion } from '#shared/jobs/reportedCompletion.ts'
import { canCompleteJob } from '#shared/jobs/jobPermissions.ts'
import { REQUIRED_MESSAGE, type Violation } from '#shared/model/Violation.ts'
import type { CompleteJobRequest, JobResult } from '#shared/wire/jobs.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { conflictWith } from '../../save/work/conflictWith.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key, nullable } from '../schemas.ts'
import { lockDumpsters, moveDumpsters, placementsBy, type KnownPlacement } from './movedDumpsters.ts'
import type { JobWork, WorkedJob } from './jobWork.ts'
import { minutesFromPrevious } from './previousJob.ts'
import { storedCompletionOf } from './storedCompletionOf.ts'
import { changeTimes } from './changeTimes.ts'
import { runTapped, tapped, tappedAt } from './tappedWork.ts'
import { done, jobOutcome, notDone } from './workOnJob.ts'
import { amountOn, type DatedAmount } from '#shared/pricing/amountOn.ts'
import { settingValues } from '#shared/settings/settingValues.ts'
import { readFuelRates } from '../../reads/pricing/readFuelRates.ts'
import { readingIn } from '../../save/work/reading.ts'

const COSTS = ['AverageHourExpense', 'AverageExpensePerTon'] as const

const chosen = () => Type.Optional(nullable(key()))

/** The members of a request that completes a job. */
export const completionMembers = () => ({
  jobId: key(),
  inventoryId: chosen(),
  destinationPickId: chosen(),
  destinationDropId: chosen(),
  weight: Type.Optional(nullable(Type.Number())),
  hasNoWeight: Type.Optional(Type.Boolean()),
  isWeightConfirmed: Type.Optional(Type.Boolean()),
  dumpSiteId: chosen(),
  clockEnded: Type.Optional(tappedAt()),
})

/**
 * POST /api/job/completeJob: ends the clock, moves the dumpsters, fixes the costs of the job (S1 §7, O-053, O-055). Missing
 * entries are reported as a message; if someone else completed the job or moved the dumpster in the meantime, it throws a
 * conflict (409).
 */
export function completeJob(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: completion.path,
    summary: 'Completes a job',
    role: [...permissions.completeJobs, ...permissions.trackJobTime],
    body: strictObject({ ...completionMembers(), ...tapped() }),
    response: jobOutcome(),
    run: (request, user) => runTapped(saves, user, completion, request),
  })
}

export const completion: JobWork = {
  kind: 'complete',
  path: '/api/job/completeJob',
  verb: 'complete',
  isAllowed: canCompleteJob,
  run: complete,
  isStored: isCompletedSo,
}

function entryOf(request: CompleteJobRequest): CompletionEntry {
  return {
    inventoryId: request.inventoryId ?? null,
    destinationPickId: request.destinationPickId ?? null,
    destinationDropId: request.destinationDropId ?? null,
    weight: request.weight ?? null,
    hasNoWeight: request.hasNoWeight === true,
    isWeightConfirmed: request.isWeightConfirmed === true,
    dumpSiteId: request.dumpSiteId ?? null,
    ...(request.clockEnded !== undefined && { clockEnded: request.clockEnded }),
  }
}

/** By this driver, then, and with what he enters. */
async function isCompletedSo(
  records: Records,
  { now, user }: RuleContext,
  { job }: WorkedJob,
  request: CompleteJobRequest,
): Promise<boolean> {
  if (job.completed === null || job.deleted !== null) return false
  const times = await records.findForUpdate('JobTime', 'jobId', [job.id])
  const tappedAt = momentOfWork(request, now, times)
  const said = reportedCompletion({ driverId: user.userId, tappedAt }, request)
  return isStoredAs(said, await storedCompletionOf(records, job))
}

async function complete(
  records: Records,
  context: RuleContext,
  { job, driverId }: WorkedJob,
  request: CompleteJobRequest,
): Promise<JobResult> {
  const entry = entryOf(request)
  const late = completionRefusal(job)
  if (late !== null) throw await conflictWith('Job', job, context, late.message)

  const [dumpster = null] = await records.find('Dumpster', 'id', [job.dumpsterId])
  const times = await records.findForUpdate('JobTime', 'jobId', [job.id])
  const at = momentOfWork(request, context.now, times)
  const clock = forgottenClock(times, at)
  const invalid =
    checkCompletion({ ...job, dumpster }, times, entry)[0] ??
    clockEndRefusal(job.id, clock, entry.clockEnded, at) ??
    implausibleWeight(entry, job)
  if (invalid !== null) return notDone(violationMessage(invalid))

  const moving = await movingJob(records, job)
  const dumpsters = await liveDumpsters(records, context, entry)
  const [dumpSite = null] = await records.find('StorageDumpSite', 'id', [entry.dumpSiteId])
  if (entry.dumpSiteId !== null && dumpSite === null)
    throw new NotFound(`Site ${entry.dumpSiteId} was not found.`, 'dumpSiteId')
  const used = dumpsters.find(({ id }) => id === entry.inventoryId) ?? null
  const wrong = selectionRefusal({ ...job, dumpster }, { dumpster: used, dumpSite })
  if (wrong !== null) return notDone(wrong)
  const placements = await placementsBy(
    records,
    'dumpsterInventoryId',
    dumpstersOf(entry),
    (placement) => placement.removed === null || placement.removedJobId === job.id,
  )
  const refusal = moveRefusal(moving, entry, placements)
  if (refusal !== null) return refuseMove(refusal, entry, placements, context)

  const costs = await completionCosts(records, context, job, { ...entry, at }, dumpster)
  const entered = { ...entry, clockEnded: endOfClock(clock, entry.clockEnded, at) }
  const plan = planCompletion({ ...moving, ...weighed(job) }, times, entered, costs, placements, at)
  const sincePrevious = await minutesFromPrevious(context, { ...job, driverId }, plan.job.completed)
  records.change('Job', job, { ...plan.job, timeFromPreviousJobDriverCompleted: sincePrevious })
  changeTimes(records, times, plan.closedTimes)
  moveDumpsters(records, plan.locations, placements)
  return done('Job Completed!')
}

const weighed = ({ weight, dumpSiteId }: Stored<'Job'>) => ({ weight, dumpSiteId })

const dumpstersOf = ({ inventoryId, destinationPickId, destinationDropId }: CompletionEntry) => [
  inventoryId,
  destinationPickId,
  destinationDropId,
]

/** The job with its rental; a site counts as storage only if it is a storage site. */
async function movingJob(records: Records, job: Stored<'Job'>): Promise<MovingJob> {
  const [rental = null] = await records.find('Rental', 'id', [job.rentalId])
  const [site] = await records.find('StorageDumpSite', 'id', [job.storageDumpSiteId])
  return { ...job, rental, storageDumpSiteId: site?.storage === true ? site.id : null }
}

/** The chosen dumpsters. Throws NotFound for unknown dumpsters, and ConcurrencyConflict for those deleted in the meantime. */
async function liveDumpsters(
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

/** Refusals that the entry did not cause: the client offers only dumpsters in the right location, so these were moved since. */
const OVERTAKEN = ['dumpsterInUse', 'dumpsterNotOnSite', 'dumpsterNotStored']

async function refuseMove(
  refusal: Violation,
  entry: CompletionEntry,
  placements: readonly KnownPlacement[],
  context: RuleContext,
): Promise<JobResult> {
  if (!OVERTAKEN.includes(refusal.code)) return notDone(refusal)
  const dumpsterId = dumpstersOf(entry).find((id) => id !== null) ?? 0
  const placement = placements.find(
    ({ dumpsterInventoryId, removed }) => dumpsterInventoryId === dumpsterId && removed === null,
  )
  throw placement === undefined
    ? await conflictWith('DumpsterInventory', { id: dumpsterId }, context, refusal.message)
    : await conflictWith('DumpsterLocation', placement.record, context, refusal.message)
}

const CAPTIONS: Readonly<Record<string, string>> = { inventoryId: 'Dumpster', weight: 'Weight' }

/** A bare 'Required' needs the caption of its field. */
function violationMessage({ field = '', message }: Violation): Pick<Violation, 'message'> {
  const caption = CAPTIONS[field]
  return {
    message: message === REQUIRED_MESSAGE && caption !== undefined ? `${caption}: ${message}` : message,
  }
}

/** Computes the costs of a completed job from settings, dump site and fuel rates (ambiguities 24, 26, 41). */
async function completionCosts(
  records: Records,
  context: RuleContext,
  job: Stored<'Job'>,
  entry: Pick<CompletionEntry, 'dumpSiteId'> & { readonly at: string },
  dumpster: Stored<'Dumpster'> | null,
): Promise<CompletionCosts> {
  const settings = settingValues(await records.find('Setting', 'name', COSTS), COSTS)
  const [site] = await records.find('StorageDumpSite', 'id', [entry.dumpSiteId ?? job.dumpSiteId])
  const [expense] = await records.find('TonExpense', 'id', [site?.tonExpenseId ?? null])
  const earlier = await records.find('EarlierPrice', 'tonExpenseId', [expense?.id ?? null])
  const day = dayOfInstant(entry.at, context.timeZone)
  return {
    averageHourExpense: settings.AverageHourExpense ?? 0,
    averageExpensePerTon: settings.AverageExpensePerTon ?? 0,
    dumpSiteTonExpense: expense === undefined ? null : amountOn(dated(expense), earlier.map(dated), day),
    includeTonExpense: dumpster?.includeTonExpense ?? true,
    fuelRates: await readFuelRates(readingIn(context)),
  }
}

function dated({
  validFrom,
  amount,
}: {
  readonly validFrom: string | null
  readonly amount: number | null
}): DatedAmount {
  return { validFrom, amount: amount ?? 0 }
}
