import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { markNoteLost, noteActions, noteState } from '#shared/dispatch/dispatchNotes.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { formSection } from '../../form/FormSection.tsx'
import { addressPart } from '../../screen/address/addressPart.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'
import { listPanel } from '../../screen/list/ListPanelOptions.ts'
import { messages } from './messages.ts'

/** The fields of a note, the same in its dialog and beside the list (F-085). */
const sections = [
  formSection(DispatchNote, 'Request', [
    { field: 'companyName', span: 2 },
    'siteName',
    { field: 'dumpsterType', choicesFrom: 'Dumpster', isRadio: true, span: 3 },
    { field: 'jobTypeId', span: 2 },
    'rentalDate',
    'rentalTime',
    // A note is for the morning or the afternoon, or for neither.
    {
      field: 'rentalAM',
      onEdited: (note) => {
        if (note.rentalAM) note.rentalPM = false
      },
    },
    {
      field: 'rentalPM',
      onEdited: (note) => {
        if (note.rentalPM) note.rentalAM = false
      },
    },
  ]),
  formSection(DispatchNote, 'Address', [
    addressPart(DispatchNote),
    { field: 'address1', span: 2 },
    'address2',
    'city',
    'state',
    'zip',
  ]),
  formSection(DispatchNote, 'Contact and billing', [
    'phone',
    { field: 'email', span: 2 },
    'preferredCommunication',
    'paymentTerms',
    'billingSameAsService',
    { field: 'notes', span: 3 },
  ]),
]

/** The dialog of a new note (F-085). */
export const noteEditor = editorOf(DispatchNote, {
  noun: 'dispatch note',
  title: 'Notes',
  width: 760,
  sections,
})

/** The selected note beside the list; a completed one is only shown (F-080, F-081, F-083). */
export const notePanel = listPanel(DispatchNote, {
  sections,
  title: ({ companyName, siteName }) => joinNonBlank([companyName, siteName], ', '),
  discardQuestion: messages.discardEdits,
  isReadOnly: (note) => noteState(note) === 'completed',
  commands: [
    {
      caption: 'Save As Lost',
      icon: 'close',
      isShown: (note) => noteActions([note]).saveAsLost,
      edit: (note, now) => void Object.assign(note, markNoteLost(now)),
    },
  ],
  emptyText: 'Select one note to see and edit it.',
})
