import { totalMinutes, type TimeRecord } from '../jobs/jobTimes.ts'
import type { JobTypeAndAction } from '../jobs/jobActions.ts'
import { divide, sum } from '../kernel/money.ts'
import { deliveriesOf, loadsOf } from './reportedJobs.ts'

/** A job with its time records. */
export interface TimedJob extends JobTypeAndAction {
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

/** The number of jobs with times and their total minutes. */
export interface TimedCount {
  readonly count: number
  readonly minutes: number
}

/** Jobs with recorded time: all, deliveries and loads (RP9). */
export interface TimedCounts {
  readonly jobs: TimedCount
  readonly deliveries: TimedCount
  readonly loads: TimedCount
}

/** Averages over the jobs on which time was recorded (RP9). */
export function loadTimes(jobs: readonly TimedJob[]): LoadTimes {
  return averageLoadTimes(timedCounts(jobs))
}

export function timedCounts(jobs: readonly TimedJob[]): TimedCounts {
  const timed = jobs.filter((job) => totalMinutes(job.jobTimes) > 0)
  return { jobs: countOf(timed), deliveries: countOf(deliveriesOf(timed)), loads: countOf(loadsOf(timed)) }
}

/** The averages of counts. */
export function averageLoadTimes({ jobs, deliveries, loads }: TimedCounts): LoadTimes {
  return {
    jobCount: jobs.count,
    average: averageMinutes(jobs),
    deliveryCount: deliveries.count,
    deliveryAverage: averageMinutes(deliveries),
    pickupCount: loads.count,
    pickupAverage: averageMinutes(loads),
  }
}

function countOf(jobs: readonly TimedJob[]): TimedCount {
  return { count: jobs.length, minutes: sum(jobs.map((job) => totalMinutes(job.jobTimes))) }
}

function averageMinutes({ count, minutes }: TimedCount): number | null {
  return count === 0 ? null : divide(minutes, count)
}
