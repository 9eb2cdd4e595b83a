import { JOB_ACTION, JOB_TYPE } from './jobTypes.ts'

/** The job fields that determine its dumpster action: its type and, for the two jobs of a pair, its own action. */
export interface JobTypeAndAction {
  readonly jobTypeId: number
  readonly actionId: number | null
}

/** The action of a job: its own, otherwise that of its type; services, destinations and notes have none. */
export function actionOf(job: JobTypeAndAction): number | null {
  return job.actionId ?? actionOfType(job.jobTypeId)
}

/** The default action of a job type. Types of pairs have none, because each job of a pair has its own. */
export function actionOfType(jobTypeId: number): number | null {
  if (jobTypeId === JOB_TYPE.delivery) return JOB_ACTION.delivery
  return jobTypeId === JOB_TYPE.pickUp ? JOB_ACTION.pickUp : null
}

/** Is it a delivery, alone or as part of an exchange or round trip? */
export function deliversDumpster(job: JobTypeAndAction): boolean {
  return actionOf(job) === JOB_ACTION.delivery
}

/** Is it a pickup, alone or as part of an exchange or round trip? */
export function picksUpDumpster(job: JobTypeAndAction): boolean {
  return actionOf(job) === JOB_ACTION.pickUp
}

/** Is this type of job created as a pair of jobs, one for each action (O-030)? */
export function isPairType(jobTypeId: number): boolean {
  return jobTypeId === JOB_TYPE.exchange || jobTypeId === JOB_TYPE.roundTrip
}

/** The action of a job of a pair, whose type does not tell it; null for other jobs. */
export function actionInPair(job: JobTypeAndAction): number | null {
  return isPairType(job.jobTypeId) ? job.actionId : null
}

/** Destinations and notes belong to a driver's day, not to a rental. */
export function isWithoutRental(jobTypeId: number): boolean {
  return jobTypeId === JOB_TYPE.destination || jobTypeId === JOB_TYPE.note
}
