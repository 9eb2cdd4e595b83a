import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'

/** The condition that a job `j` takes a dumpster out (deliversDumpster). */
export const TAKES_OUT = hasAction(JOB_ACTION.delivery, JOB_TYPE.delivery)

/** The condition that a job `j` brings a dumpster back (picksUpDumpster). */
export const BRINGS_BACK = hasAction(JOB_ACTION.pickUp, JOB_TYPE.pickUp)

/** The condition that a job `j` belongs to a rental's work and not to a driver's day (isWithoutRental). */
export const IS_WORK = `j.[jobTypeId] NOT IN (${JOB_TYPE.destination}, ${JOB_TYPE.note})`

function hasAction(actionId: number, jobTypeId: number): string {
  return `(j.[actionId] = ${actionId} OR (j.[actionId] IS NULL AND j.[jobTypeId] = ${jobTypeId}))`
}
