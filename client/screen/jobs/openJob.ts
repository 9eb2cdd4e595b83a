import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { addStoredRecord, editStoredRecord } from '../editor/editRecord.ts'
import type { JobDialogMode } from './JobDialogModel.ts'
import { jobEditor, auditLogCommand } from './jobEditor.ts'
import { JOB_DIALOG_RELATIONS } from './jobRecord.ts'
import { jobNotFound } from './messages.ts'
import { fetchFees, fetchJobDialogData } from './fetchJobDialogData.ts'
import { Job } from '#shared/jobs/Job.ts'
import { missing } from '#shared/model/Violation.ts'
import { editorOf, type Editor } from '../editor/Editor.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { NoteDriver } from './NoteDriver.tsx'

/** The dialog of a note for a driver, 400 pixels wide, with room for a long text: both fields are required (O-044). */
const noteEditor = editorOf(Job, {
  noun: 'job note',
  width: 400,
  form: [
    [{ Part: NoteDriver }, { field: 'driverNotes', caption: 'Notes', span: 3, required: true, height: 150 }],
  ],
  problems: ({ app, record }) => [
    ...(record.driverId === null ? [missing('driverId')] : []),
    ...app.store.problemsOfSave(record),
  ],
  commands: [{ ...auditLogCommand, isShown: ({ isNew }) => !isNew }],
  // Everybody has its Audit Log.
  showsHistory: false,
})

/**
 * Opens a job in its dialog: to edit it, to complete it, or from its rental; a note for a driver in its own. Resolves with whether
 * anything was stored. Throws QueryFailed and ApiError.
 */
export async function openJob(
  app: ScreenContext,
  id: number,
  mode: JobDialogMode = 'edit',
): Promise<boolean> {
  const job = await app.store.fetchByKey('Job', id, JOB_DIALOG_RELATIONS)
  if (job === null || job.deleted !== null) {
    app.toasts.error(jobNotFound(id))
    return false
  }
  if (job.jobTypeId === JOB_TYPE.note && mode === 'edit') return editStoredRecord(app, noteEditor, job)
  const editor = jobEditor(await fetchJobDialogData(app, job, mode))
  return editStoredRecord(app, editor, job)
}

/** The dialog of a job as it was, with the rental and the customer of today, which are only named. Throws QueryFailed. */
export async function pastJobEditor(app: ScreenContext, record: TrackedRecord): Promise<Editor> {
  const job = app.store.cached('Job', Number(propertiesOf(record)['id']))
  if (job === null || job.jobTypeId === JOB_TYPE.note) return noteEditor
  if (job.rentalId !== null) await app.store.fetchByKey('Rental', job.rentalId, ['customer'])
  const fees = await fetchFees(app)
  return jobEditor({ mode: 'edit', onSite: [], fees, completion: null })
}

interface NewNote {
  readonly startDate: string
  readonly driverId?: number | null
}

/** Adds a note for a driver on a day; resolves with whether it was stored (O-044). */
export function addJobNote(app: ScreenContext, { startDate, driverId = null }: NewNote): Promise<boolean> {
  const newValues = { jobTypeId: JOB_TYPE.note, startDate, driverId }
  return addStoredRecord(app, noteEditor, newValues)
}
