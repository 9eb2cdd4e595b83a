import { jobDisplayId } from '#shared/jobs/jobRules.ts'

/** The questions about jobs; the specification has no words for them but those of the action (S1 §5). */
export const questions = {
  complete: (jobId: number) => `Are you sure you want to complete ${jobDisplayId(jobId)}?`,
  delete: 'Are you sure you want to delete the selected job(s)?',
  deleteTime: 'Are you sure you want to delete this job time?',
} as const

export function jobNotFound(jobId: number): string {
  return `${jobDisplayId(jobId)} was not found or was deleted`
}
