import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import type { PlacementPlan } from '#shared/inventory/dumpsterPlacements.ts'
import {
  checkCompletion,
  completionRefusal,
  planCompletion,
  type CompletionCosts,
  type CompletionEntry,
} from '#shared/jobs/completeJob.ts'
import { moveRefusal } from '#shared/jobs/dumpsterMoves.ts'
import { picksUpDumpster, deliversDumpster } from '#shared/jobs/jobActions.ts'
import { closeTimes, planStart, type ClosedTime } from '#shared/jobs/jobTransitions.ts'
import { totalMinutes } from '#shared/jobs/jobTimes.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { DriveMeasurement } from '#shared/jobs/driveToJob.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp } from './Books.ts'
import type { Company, DemoJob, DumpsterSlot } from './Company.ts'
import type { FleetDumpster } from './Fleet.ts'
import { refreshStatus } from './jobs.ts'
import type { BilledType, Site } from './lists.ts'
import { weigh } from './loads.ts'

/** The driver starts the clock of a job, or resumes it after a pause. */
export function startJob(company: Company, demoJob: DemoJob, stamp: Stamp): void {
  const { books } = company
  const { job, newTime } = planStart(demoJob.record, stamp.at)
  books.change('Job', demoJob.record, job, stamp)
  demoJob.times.push(books.add('JobTime', { jobId: demoJob.record.id, ...newTime }, stamp))
  if (demoJob.rental !== null) refreshStatus(company, demoJob.rental, stamp)
}

/** How a job was done: the dump site of its load, and the drive to the job. */
export interface DriveToJob {
  readonly site: Site | null
  readonly drive: DriveMeasurement | null
  readonly sincePrevious: number | null
}

/** The dump site of a job that brings a load back (O-099). */
export function siteOf({ lists }: Company, { record }: DemoJob): Site | null {
  if (!picksUpDumpster(record)) return null
  const { dumpsterId, latitude, longitude } = record
  return nextDumpSite({ dumpsterId, latitude, longitude }, lists.sites)
}

/** The driver completes a job: its dumpster moves, its load is weighed, its costs are fixed (O-053). */
export function completeJob(
  company: Company,
  demoJob: DemoJob,
  drive: DriveToJob,
  day: string,
  stamp: Stamp,
): void {
  const { books, fleet, lists } = company
  const { record, rental } = demoJob
  const dumpster = dumpsterFor(company, demoJob, stamp)
  const type = lists.billed.get(record.dumpsterId ?? 0) ?? null
  const placements = dumpster === null ? [] : fleet.placementOf(dumpster)
  const entry = entryOf(company, demoJob, drive, dumpster)
  const moving = movingJob(demoJob, type)
  refuse(completionRefusal(moving))
  refuse(checkCompletion(moving, demoJob.times, entry)[0] ?? null)
  refuse(moveRefusal(moving, entry, placements))
  const plan = planCompletion(
    moving,
    demoJob.times,
    entry,
    costsOf(company, drive, type),
    placements,
    stamp.at,
  )
  closeRecords(company, demoJob, plan.closedTimes, stamp)
  books.change(
    'Job',
    record,
    { ...plan.job, ...driveFields(drive), totalTime: totalMinutes(demoJob.times) },
    stamp,
  )
  demoJob.completedOn = day
  if (dumpster !== null) moveDumpster(company, demoJob, dumpster, plan.locations, stamp)
  if (rental === null) return
  rental.touched = day
  refreshStatus(company, rental, stamp)
}

/** The driver's entry: the dumpster, the dump site and the weight of the load. */
function entryOf(
  company: Company,
  demoJob: DemoJob,
  { site }: DriveToJob,
  dumpster: FleetDumpster | null,
): CompletionEntry {
  const inventoryId = dumpster?.record.id ?? null
  const hasNoRental = demoJob.rental === null
  return {
    inventoryId: hasNoRental ? null : inventoryId,
    destinationPickId: null,
    destinationDropId: hasNoRental ? inventoryId : null,
    weight: site === null ? null : weighed(company, demoJob),
    dumpSiteId: site?.id ?? null,
  }
}

/** The driver stops the clock for a while (O-052). */
export function pauseJob(company: Company, demoJob: DemoJob, stamp: Stamp): void {
  closeRecords(company, demoJob, closeTimes(demoJob.times, stamp.at), stamp)
  company.books.change('Job', demoJob.record, { totalTime: totalMinutes(demoJob.times) }, stamp)
}

function closeRecords(
  { books }: Company,
  { times }: DemoJob,
  closed: readonly ClosedTime[],
  stamp: Stamp,
): void {
  for (const { id, ...ended } of closed) {
    const time = times.find((each) => each.id === id)
    if (time !== undefined) books.change('JobTime', time, ended, stamp)
  }
}

/** What the rules look at. */
function movingJob({ record, rental }: DemoJob, dumpster: BilledType | null) {
  const { id, jobTypeId, actionId, relatedJobId, storageDumpSiteId, weight, dumpSiteId } = record
  const { started, completed, deleted } = record
  const at = rental === null ? null : { id: rental.record.id, serviceAddressId: rental.address.id }
  const work = { id, jobTypeId, actionId, relatedJobId, storageDumpSiteId, weight, dumpSiteId }
  return { ...work, started, completed, deleted, rental: at, dumpster }
}

function costsOf({ lists }: Company, { site }: DriveToJob, type: BilledType | null): CompletionCosts {
  return {
    averageHourExpense: lists.settings.AverageHourExpense ?? 0,
    averageExpensePerTon: lists.settings.AverageExpensePerTon ?? 0,
    dumpSiteTonExpense: site?.tonExpense ?? null,
    includeTonExpense: type?.includeTonExpense ?? true,
    fuelRates: lists.fuelRates,
  }
}

function driveFields({ drive, sincePrevious }: DriveToJob): Partial<Stored<'Job'>> {
  return { ...drive, timeFromPreviousJobDriverCompleted: sincePrevious }
}

/** The rules decide; a violation is a bug of the simulation. */
function refuse(violation: Violation | null): void {
  if (violation !== null) throw new Error(`The demo company breaks ${violation.code}: ${violation.message}`)
}

function moveDumpster(
  { fleet }: Company,
  demoJob: DemoJob,
  dumpster: FleetDumpster,
  plan: PlacementPlan,
  stamp: Stamp,
): void {
  const ended = fleet.move(dumpster, plan, demoJob.rental?.record.id ?? null, stamp)
  if (ended !== null) demoJob.rental?.placements.push(ended)
  if (demoJob.slot === null) return
  const isRoundTrip = demoJob.record.jobTypeId === JOB_TYPE.roundTrip
  if (deliversDumpster(demoJob.record)) setDown(demoJob.slot, dumpster, isRoundTrip)
  else {
    demoJob.placedJobId = ended?.placedJobId ?? null
    pickUpDumpster(demoJob.slot, dumpster, isRoundTrip)
    if (!isRoundTrip) fleet.returnDumpster(dumpster)
  }
}

/** The previous dumpster is now the full one. */
function setDown(slot: DumpsterSlot, dumpster: FleetDumpster, isRoundTrip: boolean): void {
  slot.full = isRoundTrip ? null : slot.dumpster
  slot.dumpster = dumpster
}

function pickUpDumpster(slot: DumpsterSlot, dumpster: FleetDumpster, isRoundTrip: boolean): void {
  if (dumpster === slot.dumpster) slot.dumpster = null
  slot.full = isRoundTrip ? dumpster : null
}

/** The dumpster to place or remove: none if it is the customer's own, any loose one at a storage site. */
function dumpsterFor({ fleet, lists, books }: Company, demoJob: DemoJob, stamp: Stamp): FleetDumpster | null {
  const { record, slot } = demoJob
  if (record.jobTypeId === JOB_TYPE.destination) return fleet.loose()
  const type = lists.dumpsters.find(({ id }) => id === record.dumpsterId)
  if (type === undefined || slot === null || !type.trackInventory) return null
  if (picksUpDumpster(record)) return slot.full ?? slot.dumpster
  if (!deliversDumpster(record)) return null
  if (record.jobTypeId === JOB_TYPE.roundTrip) return slot.full
  const idle = fleet.take(type)
  if (idle !== null) return idle
  books.store('DumpsterInventory', fleet.buy(type, stamp).record)
  return fleet.take(type)
}

function weighed({ lists }: Company, { rental, record }: DemoJob): number {
  const size = lists.dumpsters.find(({ id }) => id === record.dumpsterId)?.size ?? '20 yd'
  if (rental === null) throw new Error('Only loads of rentals are weighed.')
  return weigh(rental.account.random, size, rental.density)
}
