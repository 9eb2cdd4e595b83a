import type { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { completeNote, noteActions } from '#shared/dispatch/dispatchNotes.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import type { ListAction } from '../list/ListAction.ts'

interface NotesContext {
  readonly app: ScreenContext
  readonly navigate: (path: string) => void
}

/** Marks a dispatch note complete, and leads to the new rental that is made from it (F-082). */
export const createRental: ListAction<DispatchNote & object, NotesContext, typeof DispatchNote> = {
  caption: 'Create Rental',
  icon: 'truck',
  needs: Rental.access.create,
  enabled: ({ selected }) => noteActions(selected).createRental,
  withOne: async (row, { app, navigate }) => {
    const note = app.store.promote('DispatchNote', row)
    if (await storeEdit(app, 'Create rental', () => void Object.assign(note, completeNote(app.now()))))
      navigate(`/rentals/new?dispatchNoteId=${note.id}`)
  },
}
