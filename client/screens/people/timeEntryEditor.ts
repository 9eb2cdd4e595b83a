import { TimeEntry } from '#shared/people/TimeEntry.ts'
import { formSection } from '../../form/FormSection.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'

/** The dialog of a time entry (F-111). */
export const timeEntryEditor = editorOf(TimeEntry, {
  noun: 'time entry',
  width: 600,
  offersNext: true,
  sections: [
    formSection(TimeEntry, null, [
      'entryDate',
      { field: 'userId', span: 2 },
      { field: 'duration', hint: 'Hours' },
      { field: 'timeTypeId', span: 2 },
      { field: 'description', span: 3 },
      { field: 'notes', span: 3 },
    ]),
  ],
})
