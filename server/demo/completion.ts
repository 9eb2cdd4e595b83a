import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import type { LocationPlan } from '#shared/inventory/dumpsterLocations.ts'
import {
  checkCompletion,
  completionRefusal,
  planCompletion,
  type CompletionCosts,
  type CompletionEntry,
} from '#shared/jobs/completeJob.ts'
import { moveRefusal } from '#shared/jobs/dumpsterMoves.ts'
import { bringsDumpsterBack, takesDumpsterOut } from '#shared/jobs/jobKinds.ts'
import { closeTimes, planStart, type ClosedTime } from '#shared/jobs/jobTransitions.ts'
import { totalMinutes } from '#shared/jobs/jobTimes.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { MeasuredWay } from '#shared/jobs/wayToJob.ts'
import type { Violation } from '#shared/model/validate.ts'
import type { Stored } from '../save/work/records.ts'
import type { Act } from './Books.ts'
import type { Company, JobFile, Lane } from './Company.ts'
import type { FleetDumpster } from './Fleet.ts'
import { refreshStatus } from './jobs.ts'
import { settingValue, type BilledType, type Site } from './lists.ts'
import { weigh } from './loads.ts'

/** The driver starts the clock of a job, or goes on after a pause. */
export function startJob(company: Company, file: JobFile, act: Act): void {
  const { books } = company
  const { job, newTime } = planStart(file.record, act.at)
  books.change('Job', file.record, job, act)
  file.times.push(books.add('JobTime', { jobId: file.record.id, ...newTime }, act))
  if (file.rental !== null) refreshStatus(company, file.rental, act)
}

/** How a job was done: where its load went, and what of the way to it is written down. */
export interface Way {
  readonly site: Site | null
  readonly way: MeasuredWay | null
  readonly sincePrevious: number | null
}

/** The dump site of a job that brings a load back (O-099). */
export function siteOf({ lists }: Company, { record }: JobFile): Site | null {
  if (!bringsDumpsterBack(record)) return null
  const { dumpsterId, latitude, longitude } = record
  return nextDumpSite({ dumpsterId, latitude, longitude }, lists.sites)
}

/** The driver completes a job: its dumpster moves, its load is weighed, its costs are pinned (O-053). */
export function completeJob(company: Company, file: JobFile, way: Way, day: string, act: Act): void {
  const { books, fleet, lists } = company
  const { record, rental } = file
  const dumpster = dumpsterFor(company, file, act)
  const type = lists.billed.get(record.dumpsterId ?? 0) ?? null
  const stays = dumpster === null ? [] : fleet.stayOf(dumpster)
  const entry = entryOf(company, file, way, dumpster)
  const moving = movingJob(file, type)
  refuse(completionRefusal(moving))
  refuse(checkCompletion(moving, file.times, entry)[0] ?? null)
  refuse(moveRefusal(moving, entry, stays))
  const plan = planCompletion(moving, file.times, entry, costsOf(company, way, type), stays, act.at)
  closeRecords(company, file, plan.closedTimes, act)
  books.change('Job', record, { ...plan.job, ...wayOf(way), totalTime: totalMinutes(file.times) }, act)
  file.completedOn = day
  if (dumpster !== null) moveDumpster(company, file, dumpster, plan.locations, act)
  if (rental === null) return
  rental.touched = day
  refreshStatus(company, rental, act)
}

/** What the driver enters: the dumpster, and where its load went with what it weighed. */
function entryOf(
  company: Company,
  file: JobFile,
  { site }: Way,
  dumpster: FleetDumpster | null,
): CompletionEntry {
  const inventoryId = dumpster?.record.id ?? null
  const isErrand = file.rental === null
  return {
    inventoryId: isErrand ? null : inventoryId,
    destinationPickId: null,
    destinationDropId: isErrand ? inventoryId : null,
    weight: site === null ? null : weighed(company, file),
    dumpSiteId: site?.id ?? null,
  }
}

/** The driver stops the clock for a while (O-052). */
export function pauseJob(company: Company, file: JobFile, act: Act): void {
  closeRecords(company, file, closeTimes(file.times, act.at), act)
  company.books.change('Job', file.record, { totalTime: totalMinutes(file.times) }, act)
}

function closeRecords({ books }: Company, { times }: JobFile, closed: readonly ClosedTime[], act: Act): void {
  for (const { id, ...ended } of closed) {
    const time = times.find((each) => each.id === id)
    if (time !== undefined) books.change('JobTime', time, ended, act)
  }
}

/** What the rules look at. */
function movingJob({ record, rental }: JobFile, dumpster: BilledType | null) {
  const { id, jobTypeId, actionId, relatedJobId, storageDumpSiteId, weight, dumpSiteId } = record
  const { started, completed, deleted } = record
  const at = rental === null ? null : { id: rental.record.id, serviceAddressId: rental.address.id }
  const work = { id, jobTypeId, actionId, relatedJobId, storageDumpSiteId, weight, dumpSiteId }
  return { ...work, started, completed, deleted, rental: at, dumpster }
}

function costsOf({ lists }: Company, { site }: Way, type: BilledType | null): CompletionCosts {
  return {
    averageHourExpense: settingValue(lists, 'AverageHourExpense'),
    averageExpensePerTon: settingValue(lists, 'AverageExpensePerTon'),
    dumpSiteTonExpense: site?.tonExpense ?? null,
    includeTonExpense: type?.includeTonExpense ?? true,
    fuelRates: lists.fuelRates,
  }
}

function wayOf({ way, sincePrevious }: Way): Partial<Stored<'Job'>> {
  return { ...way, timeFromPreviousJobDriverCompleted: sincePrevious }
}

/** The rules decide; work of the demo company that they refuse is a mistake of its making. */
function refuse(violation: Violation | null): void {
  if (violation !== null) throw new Error(`The demo company breaks ${violation.code}: ${violation.message}`)
}

function moveDumpster(
  { fleet }: Company,
  file: JobFile,
  dumpster: FleetDumpster,
  plan: LocationPlan,
  act: Act,
): void {
  const ended = fleet.move(dumpster, plan, file.rental?.record.id ?? null, act)
  if (ended !== null) file.rental?.stays.push(ended)
  if (file.lane === null) return
  const isRoundTrip = file.record.jobTypeId === JOB_TYPE.roundTrip
  if (takesDumpsterOut(file.record)) setDown(file.lane, dumpster, isRoundTrip)
  else {
    file.placedJobId = ended?.placedJobId ?? null
    takeAlong(file.lane, dumpster, isRoundTrip)
    if (!isRoundTrip) fleet.giveBack(dumpster)
  }
}

/** What stood there before is the full one now. */
function setDown(lane: Lane, dumpster: FleetDumpster, isRoundTrip: boolean): void {
  lane.full = isRoundTrip ? null : lane.dumpster
  lane.dumpster = dumpster
}

function takeAlong(lane: Lane, dumpster: FleetDumpster, isRoundTrip: boolean): void {
  if (dumpster === lane.dumpster) lane.dumpster = null
  lane.full = isRoundTrip ? dumpster : null
}

/** What is set down or taken along: nothing where the dumpster is the customer's own, a loose one at a storage site. */
function dumpsterFor({ fleet, lists, books }: Company, file: JobFile, act: Act): FleetDumpster | null {
  const { record, lane } = file
  if (record.jobTypeId === JOB_TYPE.destination) return fleet.loose()
  const type = lists.dumpsters.find(({ id }) => id === record.dumpsterId)
  if (type === undefined || lane === null || !type.trackInventory) return null
  if (bringsDumpsterBack(record)) return lane.full ?? lane.dumpster
  if (!takesDumpsterOut(record)) return null
  if (record.jobTypeId === JOB_TYPE.roundTrip) return lane.full
  const idle = fleet.take(type)
  if (idle !== null) return idle
  books.store('DumpsterInventory', fleet.buy(type, act).record)
  return fleet.take(type)
}

function weighed({ lists }: Company, { rental, record }: JobFile): number {
  const size = lists.dumpsters.find(({ id }) => id === record.dumpsterId)?.size ?? '20 yd'
  if (rental === null) throw new Error('Only loads of rentals are weighed.')
  return weigh(rental.account.random, size, rental.density)
}
