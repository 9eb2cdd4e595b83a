import { milesFromFeet } from '../customers/milesFromFeet.ts'
import { roundHalfUp } from '../kernel/money.ts'
import { toGeoPoint, type GeoLocation, type GeoPoint } from '../kernel/geo.ts'
import { deliversDumpster, type JobTypeAndAction } from './jobActions.ts'
import { JOB_TYPE } from './jobTypes.ts'
import { jobsBefore, type DrivenJob } from './previousJob.ts'

/** One leg of a drive. */
export interface Leg {
  readonly from: GeoPoint
  readonly to: GeoPoint
}

/**
 * Where the driver is after a job: at the dump site of its load, otherwise at the job's address; null if neither location is
 * known (JO37).
 */
export function endLocationOfJob(job: GeoLocation, dumpSite: GeoLocation | null): GeoPoint | null {
  return (dumpSite === null ? null : toGeoPoint(dumpSite)) ?? toGeoPoint(job)
}

/** A job on its driver's day, with its dump site. */
export interface JobStop extends DrivenJob, GeoLocation {
  readonly dumpSite: GeoLocation | null
}

/**
 * Where the drive to a job starts: where the previous job ended, or at the yard for the first job of the day. Jobs without a
 * location, such as notes, are skipped (JO33, JO37).
 */
export function startOfDrive(job: DrivenJob, jobs: readonly JobStop[], yard: GeoPoint): GeoPoint {
  const ends = jobsBefore(job, jobs).map((previous) => endLocationOfJob(previous, previous.dumpSite))
  return ends.find((end) => end !== null) ?? yard
}

/**
 * The legs of the drive to a job, or null if its location is not known (S1 §2, JO37). A dumpster to deliver is fetched at the
 * yard first; that of a round trip is already on the truck.
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

/** The stored measurement of the drive to a job: miles and minutes with two decimals. */
export type DriveMeasurement = Readonly<
  Record<'distanceFromPreviousJob' | 'timeFromPreviousJobRoute', number>
>

/** Sums the legs. */
export function measureDrive(
  legs: readonly { readonly feet: number; readonly minutes: number }[],
): DriveMeasurement {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    distanceFromPreviousJob: milesFromFeet(sum(legs.map(({ feet }) => feet))),
    timeFromPreviousJobRoute: roundHalfUp(sum(legs.map(({ minutes }) => minutes)), 2),
  }
}
