import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import { checkCompletion, completionRefusal, planCompletion } from '#shared/jobs/completeJob.ts'
import { moveRefusal } from '#shared/jobs/dumpsterMoves.ts'
import { bringsDumpsterBack, takesDumpsterOut } from '#shared/jobs/jobKinds.ts'
import { planStart } from '#shared/jobs/jobTransitions.ts'
import { totalMinutes } from '#shared/jobs/jobTimes.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { Violation } from '#shared/model/validate.ts'
import type { Stored } from '../save/records.ts'
import type { Act } from './Books.ts'
import type { Company, JobFile } from './Company.ts'
import type { FleetDumpster } from './Fleet.ts'
import { refreshStatus } from './jobs.ts'
import { settingValue, type Site } from './lists.ts'
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
  readonly miles: number | null
  readonly minutes: number | null
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
  const { books, lists } = company
  const { record } = file
  const dumpster = dumpsterFor(company, file, act)
  const { site } = way
  const isErrand = file.rental === null
  const entry = {
    inventoryId: isErrand ? null : (dumpster?.record.id ?? null),
    destinationPickId: null,
    destinationDropId: isErrand ? (dumpster?.record.id ?? null) : null,
    weight: site === null ? null : weighed(company, file),
    dumpSiteId: site?.id ?? null,
  }
  const moving = { ...record, rental: rentalOf(file) }
  const stays = dumpster === null ? [] : company.fleet.stayOf(dumpster)
  const type = lists.dumpsters.find(({ id }) => id === record.dumpsterId)
  refuse(
    completionRefusal(record),
    ...checkCompletion({ ...moving, dumpster: type ?? null }, file.times, entry),
    moveRefusal(moving, entry, stays),
  )
  const costs = {
    averageHourExpense: settingValue(lists, 'AverageHourExpense'),
    averageExpensePerTon: settingValue(lists, 'AverageExpensePerTon'),
    dumpSiteTonExpense: site?.tonExpense ?? null,
    includeTonExpense: type?.includeTonExpense ?? true,
    fuelRates: lists.fuelRates,
  }
  const plan = planCompletion(moving, file.times, entry, costs, stays, act.at)
  for (const { id, ...ended } of plan.closedTimes) {
    const time = file.times.find((each) => each.id === id)
    if (time !== undefined) books.change('JobTime', time, ended, act)
  }
  books.change('Job', record, { ...plan.job, ...wayOf(way), totalTime: totalMinutes(file.times) }, act)
  file.completedOn = day
  if (dumpster !== null) moveDumpster(company, file, dumpster, plan.locations, act)
  if (file.rental !== null) {
    file.rental.touched = day
    refreshStatus(company, file.rental, act)
  }
}

function wayOf({ miles, minutes, sincePrevious }: Way): Partial<Stored<'Job'>> {
  return {
    distanceFromPreviousJob: miles,
    timeFromPreviousJobRoute: minutes,
    timeFromPreviousJobDriverCompleted: sincePrevious,
  }
}

/** The rules decide; work of the demo company that they refuse is a mistake of its making. */
export function refuse(...violations: readonly (Violation | null)[]): void {
  const [first] = violations.filter((violation) => violation !== null)
  if (first !== undefined) throw new Error(`The demo company breaks ${first.rule}: ${first.message}`)
}

function moveDumpster(
  { fleet }: Company,
  file: JobFile,
  dumpster: FleetDumpster,
  plan: Parameters<Company['fleet']['move']>[1],
  act: Act,
): void {
  const { rental, lane, record } = file
  const ended = fleet.move(dumpster, plan, rental?.record.id ?? null, act)
  if (ended !== null) rental?.stays.push(ended)
  if (lane === null) return
  const isRoundTrip = record.jobTypeId === JOB_TYPE.roundTrip
  if (takesDumpsterOut(record)) {
    lane.full = isRoundTrip ? null : lane.dumpster
    lane.dumpster = dumpster
    return
  }
  file.placedJobId = ended?.placedJobId ?? null
  if (dumpster === lane.dumpster) lane.dumpster = null
  lane.full = isRoundTrip ? dumpster : null
  if (!isRoundTrip) fleet.giveBack(dumpster)
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

function rentalOf({ rental }: JobFile) {
  return rental === null ? null : { id: rental.record.id, serviceAddressId: rental.record.serviceAddressId }
}
