import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { createRental } from '../../screen/dispatch/createRental.ts'
import { noteEditor } from '../../screen/dispatch/noteForm.ts'
import { addStoredRecord, editStoredRecord } from '../../screen/editor/editRecord.ts'
import { sideList } from '../../screen/list/sideList.tsx'

/** The dispatch notes that are still to be dealt with, beside the rentals (O-003). */
export const OpenNotes = sideList(dispatchNotesQuery, {
  id: 'rentals-dispatch-notes',
  caption: 'Dispatch notes',
  isSecondary: true,
  parameters: { onlyOpen: true },
  orderBy: ['rentalDate desc', 'id desc'],
  limit: 1000,
  columns: [
    { field: 'companyName', caption: 'Company', strong: true, minWidth: 120 },
    { field: 'rentalDate', caption: 'Date' },
    { field: 'dumpsterType', width: 90 },
    { field: 'notes', minWidth: 120, visible: false },
  ],
  open: ({ app }, row) => editStoredRecord(app, noteEditor, app.store.promote('DispatchNote', row)),
  actions: [
    { caption: 'Add Note', icon: 'add', run: ({ app }) => addStoredRecord(app, noteEditor) },
    createRental,
  ],
  emptyText: 'No open dispatch notes.',
})
