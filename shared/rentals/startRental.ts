import { JOB_TYPE } from '../jobs/jobTypes.ts'
import type { Violation } from '../model/validate.ts'

/** What Save & Start looks at. */
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

/** A rental is started with a dumpster only; asked after it has been saved (O-019). */
export function startRefusal(rental: StartableRental): Violation | null {
  if (rental.dumpsterId !== null && rental.dumpsterId > 0) return null
  return { code: 'dumpsterNotSelected', field: 'dumpsterId', message: 'Dumpster not selected' }
}

/** The jobs to ask about: a delivery where the rental has a start, a pickup where it has an end (O-019). */
export function proposedJobs(rental: StartableRental): ProposedJob[] {
  const proposed: ProposedJob[] = []
  if (rental.startDate !== null) proposed.push({ jobTypeId: JOB_TYPE.delivery, startDate: rental.startDate })
  if (rental.endDate !== null) proposed.push({ jobTypeId: JOB_TYPE.pickUp, startDate: rental.endDate })
  return proposed
}
