import {
  completeNote,
  noteActions,
  noteState,
  uncompleteNote,
  markNoteLost,
} from '#shared/dispatch/dispatchNotes.ts'
import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { createRental } from '../../screen/dispatch/createRental.ts'
import { noteEditor, noteSections } from '../../screen/dispatch/noteForm.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { listPanel } from '../../screen/list/ListPanelOptions.ts'

/** The selected note beside the list; a completed one is only shown (F-080, F-081, F-083). */
const notePanel = listPanel(DispatchNote, {
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

/** What is noted besides; shown when it is wanted. */
const DETAILS = [
  'dumpsterType',
  'rentalTime',
  'phone',
  'email',
  'address1',
  'city',
  'paymentTerms',
  'preferredCommunication',
  'notes',
] as const

/** `/dispatch-notes/overview` (F-080…F-086). */
export const DispatchNotes = listScreen(dispatchNotesQuery, {
  id: 'dispatch-notes',
  caption: 'Dispatch notes',
  orderBy: ['rentalDate desc', 'id desc'],
  limit: FIRST_ROWS,
  filter: [
    {
      parameter: 'onlyOpen',
      isInitiallySet: true,
      set: 'Show Only Open',
      unset: 'Show All',
      emptyText: 'No open dispatch notes.',
    },
  ],
  remembersFilter: true,
  columns: [
    { field: 'companyName', strong: true, minWidth: 150 },
    { field: 'siteName', minWidth: 96 },
    'rentalDate',
    'created',
    { field: 'createdBy', width: 114 },
    'completed',
    'notAwarded',
    ...DETAILS.map((field) => ({ field, visible: false })),
  ],
  opens: { panel: notePanel, adds: noteEditor },
  addCaption: 'Add Note',
  selection: 'multiple',
  rowColors: {
    classOf: (note) => (noteState(note) === 'lost' ? 'row-shaded' : ''),
    legend: { 'row-shaded': 'Not awarded' },
  },
  actions: [
    createRental,
    {
      caption: 'Mark Complete',
      icon: 'check',
      enabled: ({ selected }) => noteActions(selected).markComplete,
      edit: (note, now) => void Object.assign(note, completeNote(now)),
    },
    {
      caption: 'UnComplete',
      icon: 'undo',
      enabled: ({ selected }) => noteActions(selected).uncomplete,
      edit: (note) => void Object.assign(note, uncompleteNote()),
    },
  ],
  deletion: { isMultiple: true },
  emptyText: 'No dispatch notes. Add the first one.',
})
