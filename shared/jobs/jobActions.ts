import { JOB_ACTION, JOB_TYPE } from './jobTypes.ts'

/** What a job does, by its type and, for the halves of a pair, its action. */
export interface JobTypeAndAction {
  readonly jobTypeId: number
  readonly actionId: number | null
}

/** The action of a job: its own, else that of its type; services, destinations and notes have none. */
export function actionOf(job: JobTypeAndAction): number | null {
  return job.actionId ?? actionOfType(job.jobTypeId)
}

/** The action that goes without saying for a type of job. A pair's halves have one each, so that its types have none. */
export function actionOfType(jobTypeId: number): number | null {
  if (jobTypeId === JOB_TYPE.delivery) return JOB_ACTION.delivery
  return jobTypeId === JOB_TYPE.pickUp ? JOB_ACTION.pickUp : null
}

/** Is it a delivery, or the delivering half of an exchange or round trip? */
export function deliversDumpster(job: JobTypeAndAction): boolean {
  return actionOf(job) === JOB_ACTION.delivery
}

/** Is it a pickup, or the half of an exchange or round trip that picks up? */
export function picksUpDumpster(job: JobTypeAndAction): boolean {
  return actionOf(job) === JOB_ACTION.pickUp
}

/** Does this type of job come as a pair of jobs, one for each action (O-030)? */
export function isPairType(jobTypeId: number): boolean {
  return jobTypeId === JOB_TYPE.exchange || jobTypeId === JOB_TYPE.roundTrip
}

/** Destinations and notes belong to the driver's day and not to a rental. */
export function isWithoutRental(jobTypeId: number): boolean {
  return jobTypeId === JOB_TYPE.destination || jobTypeId === JOB_TYPE.note
}
