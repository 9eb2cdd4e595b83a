import { TimeEntry } from '#shared/people/TimeEntry.ts'
import { editorOf } from '../../screen/editor/Editor.ts'

/** The dialog of a time entry (F-111). */
export const timeEntryEditor = editorOf(TimeEntry, {
  noun: 'time entry',
  width: 600,
  offersNext: true,
  form: [
    [
      'entryDate',
      { field: 'userId', span: 2 },
      { field: 'duration', hint: 'Hours' },
      { field: 'timeTypeId', span: 2 },
      { field: 'description', span: 3 },
      { field: 'notes', span: 3 },
    ],
  ],
})
