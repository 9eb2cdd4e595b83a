import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { WorkKind } from '#shared/wire/jobs.ts'
import { formatList } from '#shared/kernel/text.ts'

/** The questions about jobs; the specification has no words for them but those of the action (S1 §5). */
export const questions = {
  complete: (jobId: number) => `Are you sure you want to complete ${jobDisplayId(jobId)}?`,
  /** Before a Save that does not complete the job: what was entered for that, by its captions. */
  saveWithout: (captions: readonly string[]) =>
    `${formatList(captions)} ${captions.length === 1 ? 'is' : 'are'} stored only when the job is completed. Do you want to save without ${captions.length === 1 ? 'it' : 'them'}?`,
  delete: 'Are you sure you want to delete the selected job(s)?',
  deleteTime: 'Are you sure you want to delete this job time?',
} as const

/** What a driver did with a job. */
export const WORK_CAPTIONS: Readonly<Record<WorkKind, string>> = {
  start: 'Start',
  pause: 'Pause',
  report: 'Weight and notes',
  complete: 'Complete',
  photo: 'Photo',
}

export function jobNotFound(jobId: number): string {
  return `${jobDisplayId(jobId)} was not found or was deleted`
}
