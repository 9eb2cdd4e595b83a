import { milesFromFeet } from '../customers/milesFromFeet.ts'
import { roundHalfUp } from '../kernel/money.ts'
import { toGeoPoint, type GeoLocation, type GeoPoint } from '../kernel/geo.ts'
import { deliversDumpster, type JobTypeAndAction } from './jobActions.ts'
import { JOB_TYPE } from './jobTypes.ts'
import { jobsBefore, type DrivenJob } from './previousJob.ts'

/** From one point straight on to the next. */
export interface Leg {
  readonly from: GeoPoint
  readonly to: GeoPoint
}

/** Where a job leaves its driver: where its load was dumped, otherwise at its own place; null where neither is known (JO37). */
export function endLocationOfJob(job: GeoLocation, dumpSite: GeoLocation | null): GeoPoint | null {
  return (dumpSite === null ? null : toGeoPoint(dumpSite)) ?? toGeoPoint(job)
}

/** A job on its driver's day, with the site where its load was dumped. */
export interface JobStop extends DrivenJob, GeoLocation {
  readonly dumpSite: GeoLocation | null
}

/**
 * Where the way to a job begins: where the job before left the driver, or at the yard where there was none that day. Jobs without a
 * place, such as notes, are passed over (JO33, JO37).
 */
export function startOfDrive(job: DrivenJob, jobs: readonly JobStop[], yard: GeoPoint): GeoPoint {
  const ends = jobsBefore(job, jobs).map((previous) => endLocationOfJob(previous, previous.dumpSite))
  return ends.find((end) => end !== null) ?? yard
}

/**
 * The way that a driver takes to a job, leg by leg, or null where its place is not known (S1 §2, JO37). What goes out is fetched
 * at the yard first; the dumpster of a round trip is on the truck already.
 */
export function driveLegs(
  job: GeoLocation & JobTypeAndAction,
  from: GeoPoint,
  yard: GeoPoint,
): readonly Leg[] | null {
  const to = toGeoPoint(job)
  if (to === null) return null
  const startsAtYard = deliversDumpster(job) && job.jobTypeId !== JOB_TYPE.roundTrip
  return startsAtYard
    ? [
        { from, to: yard },
        { from: yard, to },
      ]
    : [{ from, to }]
}

/** What a job keeps of the way to it: miles and minutes, to two places. */
export type DriveMeasurement = Readonly<
  Record<'distanceFromPreviousJob' | 'timeFromPreviousJobRoute', number>
>

/** Adds the measures of its legs up. */
export function measureDrive(
  legs: readonly { readonly feet: number; readonly minutes: number }[],
): DriveMeasurement {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    distanceFromPreviousJob: milesFromFeet(sum(legs.map(({ feet }) => feet))),
    timeFromPreviousJobRoute: roundHalfUp(sum(legs.map(({ minutes }) => minutes)), 2),
  }
}
