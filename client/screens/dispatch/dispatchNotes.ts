import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { noteState } from '#shared/dispatch/dispatchNotes.ts'
import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { columnsOf } from '../../grid/columns.ts'
import { noteEditor } from '../../screen/dispatch/noteForm.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import type { NoteRow } from '../../screen/dispatch/createRental.ts'
import { dispatchNoteActions } from './noteActions.ts'
import { notePanel } from './notePanel.ts'
import { messages } from './messages.ts'

/** `/dispatch-notes/overview` (F-080…F-086). */
export const DispatchNotes = listScreen(dispatchNotesQuery, {
  id: 'dispatch-notes',
  caption: 'Dispatch notes',
  orderBy: ['rentalDate desc', 'id desc'],
  limit: 5000,
  filter: [{ parameter: 'hideCompleted', caption: 'Hide completed' }],
  remembersFilter: true,
  showsFilter: false,
  columns: () =>
    columnsOf<typeof DispatchNote, NoteRow>(DispatchNote, [
      { field: 'companyName', strong: true, minWidth: 150 },
      { field: 'siteName', minWidth: 110 },
      { field: 'rentalDate', width: 110 },
      { field: 'created', width: 166 },
      { field: 'createdBy', width: 120 },
      { field: 'completed', width: 166 },
      { field: 'notAwarded', width: 166 },
    ]),
  opens: { panel: notePanel, adds: noteEditor },
  addCaption: 'Add Note',
  selection: 'multiple',
  rowClass: (note) => (noteState(note) === 'lost' ? 'row-shaded' : ''),
  actions: dispatchNoteActions,
  deletion: { question: messages.deleteNotes, isMultiple: true },
  emptyText: 'No dispatch notes. Add the first one.',
})
