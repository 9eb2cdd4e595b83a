import { JOB_TYPE } from '../jobs/jobTypes.ts'
import type { Violation } from '../model/Violation.ts'

/** The rental fields that Save & Start uses. */
export interface StartableRental {
  readonly dumpsterId: number | null
  readonly startDate: string | null
  readonly endDate: string | null
}

/** A job that Save & Start asks about, and the day on which it would start. */
export interface ProposedJob {
  readonly jobTypeId: typeof JOB_TYPE.delivery | typeof JOB_TYPE.pickUp
  readonly startDate: string
}

/** A rental can be started only with a dumpster; checked after it was saved (O-019). */
export function startRefusal(rental: StartableRental): Violation | null {
  if (rental.dumpsterId !== null && rental.dumpsterId > 0) return null
  return { code: 'dumpsterNotSelected', field: 'dumpsterId', message: 'Dumpster not selected' }
}

/** The proposed jobs: a delivery if the rental has a start, a pickup if it has an end (O-019). */
export function proposedJobs(rental: StartableRental): ProposedJob[] {
  const proposed: ProposedJob[] = []
  if (rental.startDate !== null) proposed.push({ jobTypeId: JOB_TYPE.delivery, startDate: rental.startDate })
  if (rental.endDate !== null) proposed.push({ jobTypeId: JOB_TYPE.pickUp, startDate: rental.endDate })
  return proposed
}
