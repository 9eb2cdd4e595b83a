import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { App } from '../../app/App.ts'
import { addStoredRecord, editStoredRecord } from '../editor/editRecord.ts'
import type { JobDialogMode } from './JobDialogModel.ts'
import { jobEditor } from './jobEditor.ts'
import { JOB_DIALOG_RELATIONS } from './jobRecord.ts'
import { jobNotFound } from './messages.ts'
import { noteEditor } from './noteEditor.ts'
import { readJobDialogData } from './readJobDialogData.ts'

/**
 * Opens a job in its dialog: to edit it, to complete it, or from its rental; a note for a driver in its own. Resolves with whether
 * anything was stored. Throws QueryFailed and ApiError.
 */
export async function openJob(app: App, id: number, mode: JobDialogMode = 'edit'): Promise<boolean> {
  const job = await app.store.fetchByKey('Job', id, JOB_DIALOG_RELATIONS)
  if (job === null || job.deleted !== null) {
    app.toasts.error(jobNotFound(id))
    return false
  }
  if (job.jobTypeId === JOB_TYPE.note && mode === 'edit') return editStoredRecord(app, noteEditor, job)
  const editor = jobEditor(await readJobDialogData(app, job, mode))
  return editStoredRecord(app, editor, job)
}

interface NewNote {
  readonly startDate: string
  readonly driverId?: number | null
}

/** Adds a note for a driver on a day; resolves with whether it was stored (O-044). */
export function addJobNote(app: App, { startDate, driverId = null }: NewNote): Promise<boolean> {
  const newValues = { jobTypeId: JOB_TYPE.note, startDate, driverId }
  return addStoredRecord(app, noteEditor, newValues)
}
