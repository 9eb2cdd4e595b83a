import { totalMinutes, type TimeRecord } from '../jobs/jobTimes.ts'
import { sum, sumTons } from '../kernel/money.ts'

interface TotaledJob {
  readonly completed: string | null
  /** Tons. */
  readonly weight: number | null
  readonly jobTimes: readonly Pick<TimeRecord, 'totalMinutes' | 'deleted'>[]
}

/** What a driver does on the day. */
export interface BoardTotals {
  readonly jobs: number
  readonly completed: number
  readonly minutes: number
  readonly tons: number
}

/** The totals of a column's cards (DI26). */
export function boardTotals(jobs: readonly TotaledJob[]): BoardTotals {
  return {
    jobs: jobs.length,
    completed: jobs.filter(({ completed }) => completed !== null).length,
    minutes: sum(jobs.map(({ jobTimes }) => totalMinutes(jobTimes))),
    tons: sumTons(jobs.map(({ weight }) => weight ?? 0)),
  }
}
