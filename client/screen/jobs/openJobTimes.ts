import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** Opens the times of a job in a dialog, where they are corrected at once; resolves with whether any was (O-048). */
export async function openJobTimes(app: ScreenContext, jobId: number): Promise<boolean> {
  // Loaded with the first times that are opened.
  const { openJobTimesList } = await import('./jobTimesList.ts')
  return openJobTimesList(app, { ownerId: jobId, title: `Job Times of ${jobDisplayId(jobId)}` })
}
