import type { Customer } from '../customers/Customer.ts'
import type { DispatchNote } from './DispatchNote.ts'

/** The timestamps that determine the state of a dispatch note. */
type NoteTimestamps = Pick<DispatchNote, 'completed' | 'notAwarded'>

export type NoteState = 'open' | 'completed' | 'lost'

/** Open, completed or lost; completed takes precedence over lost (S0 §4, F-080). */
export function noteState(note: NoteTimestamps): NoteState {
  if (note.completed !== null) return 'completed'
  return note.notAwarded === null ? 'open' : 'lost'
}

/** Mark Complete, also by Create Rental; the note is no longer lost (F-082, F-083, ambiguities 68). */
export function completeNote(now: string) {
  return { completed: now, notAwarded: null }
}

/** UnComplete (F-083). */
export function uncompleteNote() {
  return { completed: null }
}

/** Save As Lost: the work was not awarded to the company (F-083). */
export function markNoteLost(now: string) {
  return { notAwarded: now }
}

/** The actions available for the selected notes; most require exactly one (F-080, F-081). */
export function noteActions(selected: readonly NoteTimestamps[]) {
  const [only] = selected.length === 1 ? selected : []
  const isOpenOrLost = only !== undefined && only.completed === null
  return {
    edit: isOpenOrLost,
    markComplete: isOpenOrLost,
    uncomplete: only !== undefined && only.completed !== null,
    createRental: isOpenOrLost,
    saveAsLost: only !== undefined && noteState(only) === 'open',
    delete: selected.length > 0,
  }
}

/** The billing type that the note's payment terms suggest for a new customer; it is only suggested (ambiguity 5). */
export function suggestedBillingType(paymentTerms: DispatchNote['paymentTerms']): Customer['billingType'] {
  if (paymentTerms === null) return null
  return paymentTerms === 'COD' ? 'COD' : 'Credit-Debit'
}
