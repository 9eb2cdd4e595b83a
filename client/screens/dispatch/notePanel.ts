import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { markNoteLost, noteActions, noteState } from '#shared/dispatch/dispatchNotes.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { noteSections } from '../../screen/dispatch/noteForm.ts'
import { listPanel } from '../../screen/list/ListPanelOptions.ts'

/** The selected note beside the list; a completed one is only shown (F-080, F-081, F-083). */
export const notePanel = listPanel(DispatchNote, {
  sections: noteSections,
  title: ({ companyName, siteName }) => joinNonBlank([companyName, siteName], ', '),
  discardQuestion:
    'Selecting another dispatch note will discard any unsaved changes. Do you want to continue?',
  isReadOnly: (note) => noteState(note) === 'completed',
  commands: [
    {
      caption: 'Save As Lost',
      icon: 'close',
      isShown: (note) => noteActions([note]).saveAsLost,
      edit: (note, now) => void Object.assign(note, markNoteLost(now)),
    },
  ],
  emptyText: 'Select a note to view and edit it.',
})
