import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { formatList } from '#shared/kernel/text.ts'

/** Messages of the board, verbatim where the specification gives them. */

/** O-051. */
export const DELETE_JOB = 'Are you sure you want to delete this job?'

export const NOTHING_TO_PRINT = 'No driver has jobs on this day.'

export const NOTHING_TO_UNDO = 'You have no moves to undo.'

export const NOTHING_TO_REDO = 'You have no undone moves.'

/** The cards of a change are gone, or back. */
export function nothingChanged(label: string): string {
  return `Nothing could be undone of: ${label}`
}

/** Before Ctrl+Z undoes what was done on a day before this one (DI1260). */
export function earlierDayQuestion(day: string, label: string): string {
  return `The last thing to undo is of ${formatDay(day)}: ${label}. Do you want to undo it?`
}

/** The jobs of a pair that are moved one by one from now on. */
export function separated(jobIds: readonly number[]): string {
  return `${describeJobs(jobIds)} are moved one by one`
}

export const NOTHING_TO_ROLL_BACK = 'Every card is where it was then.'

/** 'J1043', 'J1043, J1044 and J1050', or of many the first ones and how many more. */
export function describeJobs(jobIds: readonly number[]): string {
  return formatList(jobIds.map(jobDisplayId))
}
