import { minutesSincePrevious } from '#shared/jobs/previousJob.ts'
import { endLocationOfJob, measureDrive, driveLegs, type DriveMeasurement } from '#shared/jobs/driveToJob.ts'
import type { GeoPoint } from '#shared/kernel/geo.ts'
import { estimateDrive } from '../practice/geo/offline.ts'
import { DEPOT } from '../geo/geoServices.ts'
import type { Company, DemoJob } from './Company.ts'
import { completeJob, pauseJob, siteOf, startJob } from './completion.ts'
import { afterJob } from './followUps.ts'
import { postpone } from './jobs.ts'
import type { Site } from './lists.ts'
import { addJobsWithoutRental, isJobWithoutRental, storeJobWithoutRental } from './jobsWithoutRental.ts'
import { bookFees } from './fees.ts'
import { takePhoto } from './photos.ts'
import { planRoutes, roadMiles, workMinutes, type Route } from './routes.ts'
import type { Worker } from './Staff.ts'

/** One job of a driver's day, in minutes after midnight. */
interface Visit {
  readonly demoJob: DemoJob
  readonly driver: Worker
  readonly starts: number
  readonly ends: number
  /** A break within the job. */
  readonly pause: readonly [number, number] | null
  readonly site: Site | null
  readonly drive: DriveMeasurement | null
  readonly previousEnd: number | null
}

/** From this distance in miles on, a truck sometimes takes a trailer. */
const FAR = 24
const LAST_STOP_STARTS = 16 * 60 + 15
/** Maximum minutes on duty; longer work moves to the next working day. */
const MAX_WORKDAY_MINUTES = 11 * 60
/** Latest end of a job within its day. */
const LATEST = 24 * 60
const LUNCH = 11 * 60 + 30

/** Simulates a day of the drivers: assigns jobs and completes them in order, up to now on the as-of day. */
export function driveDay(company: Company, day: string): void {
  const { board, calendar } = company
  const jobs = [...(board.get(day) ?? [])]
  if (!calendar.isWorkday(day)) return
  const isToday = day === calendar.asOf
  const taken = isToday ? assignable(company, jobs) : jobs
  const visits = planRoutes(company, day, taken).flatMap((route) => driveRoute(company, route, day))
  const inOrder = visits.toSorted((a, b) => a.ends - b.ends)
  for (const visit of inOrder) doJob(company, visit, day)
  if (!isToday) board.delete(day)
}

/** On the as-of day some jobs stay unassigned, keeping pairs together. */
function assignable({ staff, random }: Company, jobs: readonly DemoJob[]): DemoJob[] {
  const waiting = new Set<number>()
  const [first, ...others] = jobs
  while (first !== undefined && waiting.size < Math.min(staff.drivers.length, jobs.length / 3)) {
    const { record } = random.pick([first, ...others])
    waiting.add(record.id)
    if (record.relatedJobId !== null) waiting.add(record.relatedJobId)
  }
  return jobs.filter(({ record }) => !waiting.has(record.id))
}

/**
 * Assigns the jobs of a route to its driver and schedules them; what would take too long is postponed to the next working day.
 */
function driveRoute(company: Company, route: Route, day: string): Visit[] {
  const { books, calendar, random, staff } = company
  const { driver, stops } = route
  const evening = calendar.at(calendar.workdayBefore(day), 16 * 60 + random.integer(0, 50))
  const dispatcher = staff.at(random.pick(staff.dispatch), evening)
  const added = addJobsWithoutRental(company, route, day, dispatcher)
  const visits: Visit[] = []
  const begins = Math.max(1, random.integer(345, 420) - calendar.early(day))
  const at: GeoPoint = DEPOT
  const clock = { minutes: begins, hadLunch: false, at }
  const trips = [...stops, ...added.map((demoJob) => ({ jobs: [demoJob], ...locationOf(demoJob) }))]
  for (const { jobs, ...stop } of trips) {
    const tried = { ...clock }
    const trip = timeTrip(company, jobs, { driver, clock: tried, previous: visits.at(-1) ?? null })
    const isTooLate = clock.minutes > LAST_STOP_STARTS || tried.minutes > begins + MAX_WORKDAY_MINUTES
    if (isTooLate && visits.length > 0 && day !== calendar.asOf) {
      for (const demoJob of jobs) postponeJob(company, demoJob, day)
      continue
    }
    Object.assign(clock, tried)
    const trailerUsed = roadMiles(DEPOT, stop) > FAR && random.chance(0.3)
    for (const visit of trip) {
      const displayOrder = visits.length + 1
      const given = { driverId: driver.user.userId, displayOrder, trailerUsed }
      books.change('Job', visit.demoJob.record, given, dispatcher)
      visits.push(visit)
    }
  }
  return visits
}

/** Schedules the jobs of a trip in order. */
function timeTrip(company: Company, jobs: readonly DemoJob[], timing: Timing): Visit[] {
  const visits: Visit[] = []
  for (const demoJob of jobs)
    visits.push(timeVisit(company, demoJob, { ...timing, previous: visits.at(-1) ?? timing.previous }))
  return visits
}

function postponeJob(company: Company, demoJob: DemoJob, day: string): void {
  const { calendar, random, staff } = company
  const stamp = staff.at(random.pick(staff.dispatch), calendar.at(day, 16 * 60 + 40))
  postpone(company, demoJob, calendar.workday(day, 1), stamp)
}

interface Timing {
  readonly driver: Worker
  readonly clock: { minutes: number; hadLunch: boolean; at: GeoPoint }
  readonly previous: Visit | null
}

function timeVisit(company: Company, demoJob: DemoJob, { driver, clock, previous }: Timing): Visit {
  const { random } = company
  const site = siteOf(company, demoJob)
  const location = endLocationOfJob(demoJob.record, null) ?? clock.at
  const dump = endLocationOfJob(demoJob.record, site) ?? clock.at
  const drive = driveTo(demoJob, clock.at)
  const [min, max] = workMinutes(demoJob.record.jobTypeId, site !== null)
  const starts = clock.minutes + random.number(0, 4, 1)
  const driving = (drive?.timeFromPreviousJobRoute ?? 0) + estimateDrive(location, dump).minutes
  const work = driving + random.number(min, max, 1)
  const rest = random.chance(0.05) ? random.integer(6, 20) : 0
  const middle = starts + work * 0.4
  const ends = starts + work + rest
  const takesLunch = !clock.hadLunch && ends > LUNCH
  clock.minutes = ends + (takesLunch ? random.integer(20, 35) : 0)
  clock.hadLunch ||= takesLunch
  clock.at = dump
  const pause = rest === 0 ? null : ([middle, middle + rest] as const)
  return { demoJob, driver, starts, ends, pause, site, drive, previousEnd: previous?.ends ?? null }
}

/** Null without a location. */
function driveTo({ record }: DemoJob, from: GeoPoint): DriveMeasurement | null {
  const legs = driveLegs(record, from, DEPOT)
  return legs === null ? null : measureDrive(legs.map((leg) => estimateDrive(leg.from, leg.to)))
}

/** Applies what of a visit has happened by now. */
function doJob(company: Company, visit: Visit, day: string): void {
  const { calendar, staff } = company
  const { demoJob, driver, starts, ends } = visit
  const pause = pauseOf(company, visit, day)
  const stamp = (minutes: number) => staff.at(driver, calendar.at(day, minutes))
  const has = (minutes: number): boolean => calendar.at(day, minutes) <= calendar.now
  if (!has(starts)) return
  startJob(company, demoJob, stamp(starts))
  if (pause !== null && has(pause[0])) {
    pauseJob(company, demoJob, stamp(pause[0]))
    if (pause[1] > LATEST || !has(pause[1])) return
    startJob(company, demoJob, stamp(pause[1]))
  }
  if (!has(ends)) return
  const { site, drive, previousEnd } = visit
  const completed = calendar.at(day, ends)
  const previous = previousEnd === null ? null : { completed: calendar.at(day, previousEnd) }
  const sincePrevious = minutesSincePrevious({ completed }, previous)
  completeJob(company, demoJob, { site, drive, sincePrevious }, day, stamp(ends))
  company.board.get(day)?.delete(demoJob)
  if (isJobWithoutRental(demoJob)) storeJobWithoutRental(company.books, demoJob)
  else {
    bookFees(company, demoJob, stamp(ends))
    takePhoto(company, demoJob, day)
    afterJob(company, demoJob, day)
  }
}

/** On the as-of day every third driver has paused the running job. */
function pauseOf(
  { calendar, staff }: Company,
  { driver, starts, ends, pause }: Visit,
  day: string,
): Visit['pause'] {
  const now = calendar.nowMinutes
  const isRunning = day === calendar.asOf && starts < now - 2 && ends > now
  if (!isRunning || staff.drivers.indexOf(driver) % 3 !== 1) return pause
  return [(starts + now) / 2, Number.MAX_SAFE_INTEGER]
}

function locationOf({ record: { latitude, longitude } }: DemoJob) {
  return { latitude: latitude ?? DEPOT.latitude, longitude: longitude ?? DEPOT.longitude }
}
