import { recordRules } from '../model/recordRules.ts'
import { DispatchNote } from './DispatchNote.ts'
import { noteState } from './dispatchNotes.ts'

/** Why a completed note does not change (F-080, DI2). */
export const COMPLETED_NOTE_READ_ONLY = 'Completed dispatch notes cannot be changed'

export const dispatchNoteRules = recordRules(DispatchNote, {
  editRefusal: (_user, note) => (noteState(note) === 'completed' ? COMPLETED_NOTE_READ_ONLY : null),
})
