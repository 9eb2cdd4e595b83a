import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { formSection } from '../../form/FormSection.tsx'
import { addressPart } from '../address/addressPart.tsx'
import { editorOf } from '../editor/Editor.ts'

/** The fields of a note, the same in its dialog and beside the list (F-085). */
export const noteSections = [
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
  sections: noteSections,
})
