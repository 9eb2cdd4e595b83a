import { bringsDumpsterBack } from '#shared/jobs/jobKinds.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { Company, JobFile, Lane, RentalFile } from './Company.ts'
import { addErrands } from './errands.ts'
import { addJobs, postpone, tripOf } from './jobs.ts'
import { planRoutes } from './routes.ts'
import type { Worker } from './Staff.ts'
import type { Act } from './Books.ts'

/** Jobs for each driver on the as-of day: enough to see how the board works, few enough to be done. */
const [LEAST, MOST] = [5, 5.7]
/** And on the working days after it, when less is called in yet. */
const AHEAD = [3.4, 1.8, 0.9] as const

/** Makes the as-of day a busy one, whatever the season: some customers called the day before, or agreed to wait. */
export function fillBoard(company: Company): void {
  const { calendar, staff, board } = company
  const today = calendar.asOf
  const called = staff.at(staff.rentals[0], calendar.at(calendar.workdayBefore(today), 15 * 60 + 25))
  fillDay(company, today, staff.drivers.length * LEAST, called)
  const jobs = [...(board.get(today) ?? [])]
  const most = staff.drivers.length * MOST
  jobs.slice(Math.floor(most)).forEach((file, index) => {
    if (file.record.startDate !== today || file.rental === null) return
    const later = calendar.workday(today, 1 + (index % 3))
    for (const job of tripOf(file.rental, file)) postpone(company, job, later, called)
  })
}

/** Fills the next days, and gives some of the jobs of the next one to their drivers already. */
export function prepareTomorrow(company: Company): void {
  const { calendar, staff, board, books } = company
  AHEAD.forEach((jobs, index) => {
    const day = calendar.workday(calendar.asOf, index + 1)
    fillDay(company, day, staff.drivers.length * jobs, lately(company, staff.rentals[0]))
  })
  const tomorrow = calendar.workday(calendar.asOf, 1)
  const jobs = [...(board.get(tomorrow) ?? [])]
  const act = lately(company, staff.dispatch[0])
  for (const { driver, stops } of planRoutes(company, tomorrow, wholeTrips(jobs, 0.6))) {
    const errands = addErrands(company, { driver, stops }, tomorrow, act)
    const inOrder = [...stops.flatMap((stop) => stop.jobs), ...errands]
    inOrder.forEach(({ record }, index) =>
      books.change('Job', record, { driverId: driver.user.userId, displayOrder: index + 1 }, act),
    )
  }
}

/** What was done last: this morning, or the evening before. */
function lately({ calendar, staff }: Company, worker: Worker): Act {
  if (staff.isOpen(calendar.asOf)) return staff.desk(worker, calendar.asOf)
  return staff.at(worker, calendar.at(calendar.workdayBefore(calendar.asOf), 17 * 60))
}

/** About this share of the jobs, no pair torn apart. */
function wholeTrips(jobs: readonly JobFile[], share: number): JobFile[] {
  const taken = new Set<number>()
  for (const { record } of jobs.slice(0, Math.ceil(jobs.length * share))) {
    taken.add(record.id)
    if (record.relatedJobId !== null) taken.add(record.relatedJobId)
  }
  return jobs.filter(({ record }) => taken.has(record.id))
}

function fillDay(company: Company, day: string, wanted: number, act: Act): void {
  const { board, rentals } = company
  const count = (): number => board.get(day)?.size ?? 0
  for (const rental of [...rentals].toReversed()) {
    if (count() >= wanted) return
    const lane = waitingLane(rental, act.at)
    if (lane === null || !company.random.chance(0.5)) continue
    lane.call += 1
    const isSwap = rental.account.profile.kind !== 'home' && company.random.chance(0.35)
    const jobTypeId = isSwap ? JOB_TYPE.exchange : JOB_TYPE.pickUp
    if (!isSwap) lane.swapsLeft = 0
    addJobs(company, rental, { jobTypeId, startDate: day, lane, act })
  }
}

/** A dumpster that stands at a customer and about which nobody has called yet. */
function waitingLane({ record, lanes, jobs, dumpster }: RentalFile, at: string): Lane | null {
  if (record.deleted !== null || record.billDaily || !dumpster.trackInventory || (record.created ?? '') > at)
    return null
  const isCalled = (lane: Lane): boolean =>
    jobs.some((job) => job.lane === lane && job.record.completed === null && job.record.deleted === null)
  const isOld = (lane: Lane): boolean => (lane.dumpster?.location?.placed ?? at) < at
  const isGone = (lane: Lane): boolean =>
    jobs.some(
      (job) =>
        job.lane === lane &&
        job.record.completed !== null &&
        bringsDumpsterBack(job.record) &&
        lane.dumpster === null,
    )
  return (
    lanes.find((lane) => lane.dumpster !== null && isOld(lane) && !isCalled(lane) && !isGone(lane)) ?? null
  )
}
