import { Job } from '#shared/jobs/Job.ts'
import { missing } from '#shared/model/Violation.ts'
import { editorOf } from '../editor/Editor.ts'
import { auditLogCommand } from './jobEditor.ts'
import { NoteDriver } from './NoteDriver.tsx'

/** The dialog of a note for a driver, 400 pixels wide, with room for a long text: both fields are required (O-044). */
export const noteEditor = editorOf(Job, {
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
})
