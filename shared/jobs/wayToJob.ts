import { milesFromFeet } from '../customers/distance.ts'
import { roundHalfUp } from '../kernel/money.ts'
import { pointOf, type Place, type Point } from '../kernel/places.ts'
import { takesDumpsterOut, type DumpsterWork } from './jobKinds.ts'
import { JOB_TYPE } from './jobTypes.ts'
import { jobsBefore, type DrivenJob } from './previousJob.ts'

/** From one point straight on to the next. */
export interface Leg {
  readonly from: Point
  readonly to: Point
}

/** Where a job leaves its driver: where its load was dumped, otherwise at its own place; null where neither is known (JO37). */
export function endOfJob(job: Place, dumpSite: Place | null): Point | null {
  return (dumpSite === null ? null : pointOf(dumpSite)) ?? pointOf(job)
}

/** A job on its driver's day, with the site where its load was dumped. */
export interface JobOnTheWay extends DrivenJob, Place {
  readonly dumpSite: Place | null
}

/**
 * Where the way to a job begins: where the job before left the driver, or at the yard where there was none that day. Jobs without a
 * place, such as notes, are passed over (JO33, JO37).
 */
export function startOfWay(job: DrivenJob, jobs: readonly JobOnTheWay[], yard: Point): Point {
  const ends = jobsBefore(job, jobs).map((before) => endOfJob(before, before.dumpSite))
  return ends.find((end) => end !== null) ?? yard
}

/**
 * The way that a driver takes to a job, leg by leg, or null where its place is not known (S1 §2, JO37). What goes out is fetched
 * at the yard first; the dumpster of a round trip is on the truck already.
 */
export function wayToJob(job: Place & DumpsterWork, from: Point, yard: Point): readonly Leg[] | null {
  const to = pointOf(job)
  if (to === null) return null
  const isFetched = takesDumpsterOut(job) && job.jobTypeId !== JOB_TYPE.roundTrip
  return isFetched
    ? [
        { from, to: yard },
        { from: yard, to },
      ]
    : [{ from, to }]
}

/** What a job keeps of the way to it: miles and minutes, to two places. */
export type MeasuredWay = Readonly<Record<'distanceFromPreviousJob' | 'timeFromPreviousJobRoute', number>>

/** Adds the measures of its legs up. */
export function measuredWay(
  legs: readonly { readonly feet: number; readonly minutes: number }[],
): MeasuredWay {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    distanceFromPreviousJob: milesFromFeet(sum(legs.map(({ feet }) => feet))),
    timeFromPreviousJobRoute: roundHalfUp(sum(legs.map(({ minutes }) => minutes)), 2),
  }
}
