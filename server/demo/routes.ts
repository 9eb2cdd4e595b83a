import { milesFromFeet } from '#shared/customers/milesFromFeet.ts'
import { isPairType } from '#shared/jobs/jobActions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { GeoPoint } from '#shared/kernel/geo.ts'
import { estimateDrive } from '../practice/geo/offline.ts'
import { DEPOT } from '../geo/geoServices.ts'
import type { Company, DemoJob } from './Company.ts'
import type { Worker } from './Staff.ts'

/** A stop of a driver: a job, or the paired jobs of an exchange or round trip in working order. */
export interface Stop {
  readonly jobs: readonly DemoJob[]
  readonly latitude: number
  readonly longitude: number
}

export interface Route {
  readonly driver: Worker
  readonly stops: readonly Stop[]
}

export function roadMiles(from: GeoPoint, to: GeoPoint): number {
  return milesFromFeet(estimateDrive(from, to).feet)
}

/** Divides the jobs of a day among the drivers, each a sector around the depot, and orders each one's stops. */
export function planRoutes(company: Company, day: string, jobs: readonly DemoJob[]): Route[] {
  const stops = stopsOf(jobs)
  const working = company.staff.drivers.filter((driver) => !isAway(company, driver, day))
  const drivers = working.slice(0, Math.max(1, Math.ceil(stops.length / STOPS_A_DRIVER)))
  const share = stops.length / drivers.length
  return drivers.map((driver, index) => ({
    driver,
    stops: inOrder(stops.slice(Math.round(index * share), Math.round((index + 1) * share))),
  }))
}

/** With fewer stops per driver, not all drivers work. */
const STOPS_A_DRIVER = 3.2
const DAYS_OFF = 0.035

/** Is a driver on leave that day? On the as-of day nobody is. */
export function isAway({ random, calendar }: Company, { user }: Worker, day: string): boolean {
  if (day >= calendar.asOf) return false
  const days = Math.round(Date.parse(`${day}T00:00:00.000Z`) / 86_400_000)
  return random.fork(user.userId * 100_003 + days).chance(DAYS_OFF)
}

/** Trips around the depot, from south by west to east. */
function stopsOf(jobs: readonly DemoJob[]): Stop[] {
  const seconds = new Set<number>()
  const stops = jobs.flatMap((demoJob) => {
    if (seconds.has(demoJob.record.id)) return []
    const other = jobs.find(({ record }) => record.id === demoJob.record.relatedJobId)
    if (other !== undefined) seconds.add(other.record.id)
    const trip = other === undefined ? [demoJob] : inOrderOfWork(demoJob, other)
    return [{ jobs: trip, ...locationOf(demoJob) }]
  })
  const angle = ({ latitude, longitude }: GeoPoint): number =>
    Math.atan2(longitude - DEPOT.longitude, latitude - DEPOT.latitude)
  return stops.toSorted((a, b) => angle(a) - angle(b))
}

/** An exchange brings the empty one first; a round trip takes the full one away and brings it back. */
function inOrderOfWork(a: DemoJob, b: DemoJob): DemoJob[] {
  const [first, second] = a.record.id < b.record.id ? [a, b] : [b, a]
  return first.record.jobTypeId === JOB_TYPE.roundTrip ? [second, first] : [first, second]
}

function locationOf({ record: { latitude, longitude } }: DemoJob): GeoPoint {
  return { latitude: latitude ?? DEPOT.latitude, longitude: longitude ?? DEPOT.longitude }
}

/** Requested times first, then always the nearest stop. */
function inOrder(stops: readonly Stop[]): Stop[] {
  const left = [...stops]
  const ordered: Stop[] = []
  let at: GeoPoint = DEPOT
  while (left.length > 0) {
    const next = left.reduce((best, stop) => (cost(at, stop) < cost(at, best) ? stop : best))
    left.splice(left.indexOf(next), 1)
    ordered.push(next)
    at = next
  }
  return ordered
}

const EARLY_BONUS = 12

function cost(from: GeoPoint, stop: Stop): number {
  const isEarly = stop.jobs.some(({ record }) => (record.preferredStartTime ?? '9').slice(11, 16) < '15:00')
  return roadMiles(from, stop) - (isEarly ? EARLY_BONUS : 0)
}

/** How long a job takes on site, in minutes, including dumping. */
export function workMinutes(jobTypeId: number, isLoad: boolean): readonly [number, number] {
  if (jobTypeId === JOB_TYPE.note) return [5, 25]
  if (jobTypeId === JOB_TYPE.destination) return [10, 25]
  if (isLoad) return isPairType(jobTypeId) ? [24, 44] : [26, 48]
  return jobTypeId === JOB_TYPE.service ? [20, 45] : [12, 26]
}
