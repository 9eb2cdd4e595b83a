import { timeEntriesQuery } from '#shared/people/queries.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { messages } from './messages.ts'
import { WeekOfEntries } from './WeekOfEntries.tsx'
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

/** `/admin/time-overview`: the hours of a day, beside those of its week (F-110, F-111). */
export const TimeOverview = listScreen(timeEntriesQuery, {
  id: 'admin-time-entries',
  caption: 'Time entries',
  orderBy: ['entryDate desc', 'id'],
  limit: 1000,
  filter: [
    { parameter: 'entryDate', caption: 'Date', initial: (today) => today, hasSteps: true },
    { parameter: 'userId', caption: 'User', choiceOf: 'User' },
  ],
  columns: [
    'entryDate',
    { field: 'userId', strong: true, minWidth: 130 },
    { field: 'timeTypeId', width: 110 },
    { field: 'duration', caption: 'Hours', decimals: 2, width: 80 },
    { field: 'description', minWidth: 120 },
    { field: 'notes', minWidth: 120 },
    { field: 'created', visible: false },
    { field: 'createdBy', visible: false },
  ],
  opens: { editor: timeEntryEditor },
  newValues: ({ app, model }) => ({
    entryDate: model.searchedFor?.['entryDate'] ?? app.today(),
    ...(model.searchedFor?.['userId'] !== undefined && { userId: model.searchedFor['userId'] }),
  }),
  Beside: WeekOfEntries,
  deletion: { question: messages.deleteTimeEntry, isMultiple: false },
  emptyText: 'No time entries. Add the first one.',
})
