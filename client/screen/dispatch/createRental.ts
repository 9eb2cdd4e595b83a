import type { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { completeNote, noteActions } from '#shared/dispatch/dispatchNotes.ts'
import type { App } from '../../app/App.ts'
import { mayOpen } from '../../app/openScreens.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import type { Action } from '../../grid/actions.ts'

export type NoteRow = DispatchNote & object

/** Marks a dispatch note complete, and leads to the new rental that is made from it (F-082). */
export function createRentalAction(app: App, navigate: (address: string) => void): Action<NoteRow> {
  return {
    id: 'create-rental',
    caption: 'Create Rental',
    icon: 'truck',
    visible: () => mayOpen(app, '/rentals/new'),
    enabled: ({ selected }) => noteActions(selected).createRental,
    run: async ({ selected: [row] }) => {
      if (row === undefined) return
      const note = app.store.promote('DispatchNote', row)
      if (await storeEdit(app, 'Create rental', () => void Object.assign(note, completeNote(app.now()))))
        navigate(`/rentals/new?dispatchNoteId=${note.id}`)
    },
  }
}
