import { picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { Company, DemoJob, DumpsterSlot, DemoRental } from './Company.ts'
import { addJobsWithoutRental, isJobWithoutRental } from './jobsWithoutRental.ts'
import { addJobs, postpone, tripOf } from './jobs.ts'
import { planRoutes } from './routes.ts'
import type { Worker } from './Staff.ts'
import type { Stamp } from './Books.ts'

/** Jobs per driver on the as-of day: enough to fill the board, few enough to be feasible. */
const [MIN, MAX] = [5, 5.7]
/** Jobs per driver on the following working days. */
const AHEAD = [3.4, 1.8, 0.9] as const

/** Makes the as-of day busy whatever the season: some customers called the day before, or agreed to wait. */
export function fillBoard(company: Company): void {
  const { calendar, staff, board } = company
  const today = calendar.asOf
  const called = staff.at(staff.rentals[0], calendar.at(calendar.workdayBefore(today), 15 * 60 + 25))
  fillDay(company, today, staff.drivers.length * MIN, called)
  const jobs = [...(board.get(today) ?? [])]
  const max = staff.drivers.length * MAX
  jobs.slice(Math.floor(max)).forEach((demoJob, index) => {
    if (demoJob.record.startDate !== today || demoJob.rental === null) return
    const later = calendar.workday(today, 1 + (index % 3))
    for (const job of tripOf(demoJob.rental, demoJob)) postpone(company, job, later, called)
  })
}

/** Fills the next days, and assigns some jobs of the next day to drivers. */
export function prepareTomorrow(company: Company): void {
  const { calendar, staff, board, books } = company
  AHEAD.forEach((jobs, index) => {
    const day = calendar.workday(calendar.asOf, index + 1)
    fillDay(company, day, staff.drivers.length * jobs, recentlyBusy(company, staff.rentals[0]))
  })
  const tomorrow = calendar.workday(calendar.asOf, 1)
  const jobs = [...(board.get(tomorrow) ?? [])]
  const stamp = recentlyBusy(company, staff.dispatch[0])
  for (const { driver, stops } of planRoutes(company, tomorrow, wholeTrips(jobs, 0.6))) {
    const added = addJobsWithoutRental(company, { driver, stops }, tomorrow, stamp)
    const inOrder = [...stops.flatMap((stop) => stop.jobs), ...added]
    inOrder.forEach(({ record }, index) =>
      books.change('Job', record, { driverId: driver.user.userId, displayOrder: index + 1 }, stamp),
    )
  }
}

/** Deletes the trips and notes that no driver got round to: they are for a driver (O-050). */
export function deleteUnassignedJobs(company: Company): void {
  const { board, books, staff } = company
  const open = [...board.values()]
    .flatMap((jobs) => [...jobs])
    .filter((demoJob) => isJobWithoutRental(demoJob) && demoJob.record.driverId === null)
  if (open.length === 0) return
  const stamp = recentlyBusy(company, staff.dispatch[0])
  for (const { record } of open) books.remove('Job', record, stamp)
}

/** The stamp of recent work: this morning, or the previous evening. */
function recentlyBusy({ calendar, staff }: Company, worker: Worker): Stamp {
  if (staff.isOpen(calendar.asOf)) return staff.desk(worker, calendar.asOf)
  return staff.at(worker, calendar.at(calendar.workdayBefore(calendar.asOf), 17 * 60))
}

/** About this share of the jobs, keeping pairs together. */
function wholeTrips(jobs: readonly DemoJob[], share: number): DemoJob[] {
  const taken = new Set<number>()
  for (const { record } of jobs.slice(0, Math.ceil(jobs.length * share))) {
    taken.add(record.id)
    if (record.relatedJobId !== null) taken.add(record.relatedJobId)
  }
  return jobs.filter(({ record }) => taken.has(record.id))
}

function fillDay(company: Company, day: string, wanted: number, stamp: Stamp): void {
  const { board, rentals } = company
  const count = (): number => board.get(day)?.size ?? 0
  for (const rental of [...rentals].toReversed()) {
    if (count() >= wanted) return
    const slot = waitingSlot(rental, stamp.at)
    if (slot === null || !company.random.chance(0.5)) continue
    slot.call += 1
    const isSwap = rental.account.profile.kind !== 'home' && company.random.chance(0.35)
    const jobTypeId = isSwap ? JOB_TYPE.exchange : JOB_TYPE.pickUp
    if (!isSwap) slot.swapsLeft = 0
    addJobs(company, rental, { jobTypeId, startDate: day, lane: slot, act: stamp })
  }
}

/** The slot of a dumpster at a customer who has not called about it yet. */
function waitingSlot({ record, slots, jobs, dumpster }: DemoRental, at: string): DumpsterSlot | null {
  if (record.deleted !== null || record.billDaily || !dumpster.trackInventory || (record.created ?? '') > at)
    return null
  const isCalled = (slot: DumpsterSlot): boolean =>
    jobs.some((job) => job.slot === slot && job.record.completed === null && job.record.deleted === null)
  const isOld = (slot: DumpsterSlot): boolean => (slot.dumpster?.location?.placed ?? at) < at
  const isGone = (slot: DumpsterSlot): boolean =>
    jobs.some(
      (job) =>
        job.slot === slot &&
        job.record.completed !== null &&
        picksUpDumpster(job.record) &&
        slot.dumpster === null,
    )
  return (
    slots.find((slot) => slot.dumpster !== null && isOld(slot) && !isCalled(slot) && !isGone(slot)) ?? null
  )
}
