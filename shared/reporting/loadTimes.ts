import { totalMinutes, type TimeRecord } from '../jobs/jobTimes.ts'
import type { DumpsterWork } from '../jobs/jobKinds.ts'
import { roundHalfUp, sum } from '../kernel/money.ts'
import { deliveriesOf, loadsOf } from './reportedJobs.ts'

/** A job with its time records. */
export interface TimedJob extends DumpsterWork {
  readonly jobTimes: readonly Pick<TimeRecord, 'totalMinutes' | 'deleted'>[]
}

/** The tile of job times (O-081): how many jobs have times, and their minutes on average, null without such jobs. */
export interface LoadTimes {
  readonly jobCount: number
  readonly average: number | null
  readonly deliveryCount: number
  readonly deliveryAverage: number | null
  readonly pickupCount: number
  readonly pickupAverage: number | null
}

/** Averages over the jobs on which time was recorded (RP9). */
export function loadTimes(jobs: readonly TimedJob[]): LoadTimes {
  const timed = jobs.filter((job) => totalMinutes(job.jobTimes) > 0)
  const [deliveries, pickups] = [deliveriesOf(timed), loadsOf(timed)]
  return {
    jobCount: timed.length,
    average: averageMinutes(timed),
    deliveryCount: deliveries.length,
    deliveryAverage: averageMinutes(deliveries),
    pickupCount: pickups.length,
    pickupAverage: averageMinutes(pickups),
  }
}

function averageMinutes(jobs: readonly TimedJob[]): number | null {
  if (jobs.length === 0) return null
  return roundHalfUp(sum(jobs.map((job) => totalMinutes(job.jobTimes))) / jobs.length, 2)
}
