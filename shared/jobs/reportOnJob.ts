import type { Violation } from '../model/Violation.ts'
import { isBlank } from '../kernel/text.ts'
import { jobEditing, type JobUser } from './jobPermissions.ts'
import { checkWeight } from './jobRules.ts'

/** What a driver reports of a job: its weight, if it is set, and a line for the driver notes. */
export interface JobReport {
  /** Tons; undefined leaves the weight unchanged. */
  readonly weight?: number | null
  /** Whether a weight that is hardly possible was confirmed (JO235). */
  readonly isWeightConfirmed?: boolean
  readonly note: string | null
}

/** A longer text is not a note. */
export const MAX_NOTE_LENGTH = 2_000

interface ReportedJob {
  readonly driverId: number | null
  readonly completed: string | null
  readonly deleted: string | null
  readonly weight: number | null
  readonly driverNotes: string | null
}

/** Why a report is not stored: the job is deleted or completed, or the weight is wrong (JO11, JO42). */
export function reportRefusal(user: JobUser, job: ReportedJob, report: JobReport): Violation | null {
  if (job.deleted !== null) return { code: 'jobDeleted', message: 'This job has been deleted.' }
  const may = jobEditing(user, job)
  const isAllowed = (report.weight === undefined || may.weight) && (report.note === null || may.notes)
  if (!isAllowed) return { code: 'jobCompleted', message: 'This job has been completed already.' }
  const { weight = null, note } = report
  if (weight !== null && weight < 0)
    return { code: 'min', field: 'weight', message: 'Weight must be at least 0' }
  if (note !== null && note.length > MAX_NOTE_LENGTH)
    return { code: 'maxLength', field: 'note', message: `Must be at most ${MAX_NOTE_LENGTH} characters` }
  return checkWeight(weight)[0] ?? null
}

/** The changes of a report: the note is added below the driver notes, so that nobody's words are lost (JO42). */
export function planReport(
  job: Pick<ReportedJob, 'weight' | 'driverNotes'>,
  { weight, note }: JobReport,
): Pick<ReportedJob, 'weight' | 'driverNotes'> {
  return {
    weight: weight === undefined ? job.weight : weight,
    driverNotes: isBlank(note)
      ? job.driverNotes
      : [job.driverNotes, note].filter((line) => !isBlank(line)).join('\n'),
  }
}
