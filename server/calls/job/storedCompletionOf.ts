import { storedCompletion, type CompletionValues } from '#shared/jobs/reportedCompletion.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import { placementsBy } from './movedDumpsters.ts'

/** How a job is completed, with the dumpsters that it moved. */
export async function storedCompletionOf(records: Records, job: Stored<'Job'>): Promise<CompletionValues> {
  const moved = [
    ...(await placementsBy(records, 'placedJobId', [job.id])),
    ...(await placementsBy(records, 'removedJobId', [job.id])),
  ]
  return storedCompletion(job, moved)
}
