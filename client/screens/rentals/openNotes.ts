import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { noteState } from '#shared/dispatch/dispatchNotes.ts'
import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { columnsOf } from '../../grid/columns.ts'
import { createRentalAction, type NoteRow } from '../../screen/dispatch/createRental.ts'
import { noteEditor } from '../../screen/dispatch/noteForm.ts'
import { editStoredRecord } from '../../screen/editor/editRecord.ts'
import { sideList, type SideListContext } from '../../screen/list/sideList.tsx'

/** The dispatch notes that are still to be dealt with, beside the rentals (O-003). */
export const OpenNotes = sideList(dispatchNotesQuery, {
  id: 'rentals-dispatch-notes',
  caption: 'Dispatch notes',
  parameters: { hideCompleted: true },
  isListed: (note) => noteState(note) === 'open',
  orderBy: ['rentalDate desc', 'id desc'],
  limit: 1000,
  columns: () =>
    columnsOf<typeof DispatchNote, NoteRow>(DispatchNote, [
      { field: 'companyName', caption: 'Company', strong: true, minWidth: 120 },
      { field: 'rentalDate', caption: 'Date', width: 100 },
      { field: 'dumpsterType', width: 90 },
      { field: 'notes', minWidth: 120, visible: false },
    ]),
  open: editNote,
  actions: (context) => [
    { id: 'add-note', caption: 'Add Note', icon: 'add', run: () => editNote(context, null) },
    createRentalAction(context.app, context.navigate),
  ],
  emptyText: 'No open dispatch notes.',
})

async function editNote({ app, reload }: SideListContext, row: NoteRow | null): Promise<void> {
  const record = row === null ? null : app.store.promote('DispatchNote', row)
  const list = { records: () => [], newValues: {} }
  if (await editStoredRecord(app, { editor: noteEditor, list, record })) await reload()
}
