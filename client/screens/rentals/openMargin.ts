import type { App } from '../../app/App.ts'
import { editStoredRecord } from '../../screen/editor/editRecord.ts'
import { jobNotFound } from '../../screen/jobs/messages.ts'
import { readableRelations } from '../../screen/record/readableRelations.ts'
import { Job } from '#shared/jobs/Job.ts'
import { MARGIN_RELATIONS, marginEditor } from './marginEditor.ts'

/** Opens how the margin of a job is calculated (O-094); resolves with whether its margin may have changed. Throws QueryFailed. */
export async function openMargin(app: App, id: number): Promise<boolean> {
  const job = await app.store.fetchByKey('Job', id, readableRelations(app, Job, MARGIN_RELATIONS))
  if (job === null) {
    app.toasts.error(jobNotFound(id))
    return false
  }
  await editStoredRecord(app, marginEditor, job)
  return true
}
