import { formatList } from '#shared/kernel/text.ts'
import { countOf } from '../kit/countOf.ts'

/** Messages of the application around the screens, verbatim where the specification gives them. */

/** After a save (S0 §8). */
/** Why nothing of a record as it was can be changed. */
export const PAST_REFUSAL = 'This is how it was: it cannot be changed.'

export const SAVED = 'Saved'

export const NETWORK_ERROR = 'Network error'
/** F-019: logged when the data service cannot be prepared. */
export const DATA_SERVICE_ERROR = 'Error connecting to data service'

/** The code of a dialog is loaded when it is first opened. */
export const CODE_NOT_LOADED =
  'This part of the app could not be loaded. The network may be down, or there is a newer version: reload the page to get it. Your changes are kept.'

/** A save without a response may be stored or not; the next one finds out. */
export const SAVE_UNANSWERED =
  'The server did not respond. Your changes are kept here. Press Save again: nothing is stored twice.'

/** A draft is offered in all tabs, and taken once. */
export const DRAFT_TAKEN = 'This unsaved work was restored or discarded in another tab.'

/** An immediate action without a response is undone, and never sent again automatically. */
export const ACTION_UNANSWERED =
  'The server did not respond. The change was undone here but may have been saved anyway: check before you do it again.'

/** A save without a response is never repeated once its edits are undone (SA17); said when they are, or with the next save. */
export const SAVE_TAKEN_BACK =
  'The server did not respond to your last save. The changes were undone here but may have been saved anyway: check before you do it again.'

/** JR240: what others have deleted cannot be edited again. */
export function redoLost(names: readonly string[]): string {
  const [verb, pronoun] = names.length === 1 ? ['was', 'it'] : ['were', 'them']
  return `${formatList(names)} ${verb} deleted by someone else: what you had undone of ${pronoun} cannot be redone.`
}

/** F-003. */
export function notSetUp(accountName: string): string {
  return `The account "${accountName}" is not set up as a user`
}

/** The chip of pending changes (B-02). */
export function describePending(changes: number, records: number): string {
  return `${countOf(changes, 'change')} in ${countOf(records, 'record')}`
}

/** '3 unsaved changes'. */
export function changeCountText(changes: number): string {
  return countOf(changes, 'unsaved change')
}

/** In a tab whose document is on its way. */
export const PLEASE_WAIT = 'Please wait…'

export const POPUP_BLOCKED =
  'The browser did not open a new tab. Allow pop-up windows for this site and try again.'

/** How far a long print is; `done` of `total` documents are. */
export function printing(done: number, total: number): string {
  return total === 1 ? 'Printing…' : `Printing… ${done} of ${total}`
}

/** Which of the documents that were to be printed, counted from 1 in their order, were not. */
export function notPrinted(from: number, to: number): string {
  return from === to ? `Document ${from} was not printed.` : `Documents ${from} to ${to} were not printed.`
}

/** 'J1043 was deleted by Ann Visser meanwhile.', without the name where it is not known. */
export function doneMeanwhile(name: string, done: string, by: string | null): string {
  return `${name} was ${done}${by === null ? '' : ` by ${by}`} meanwhile.`
}

/** What somebody else changed of a record that is edited here, and what was merged. */
export function mergedMessage(by: string | null, captions: readonly string[], name: string): string {
  return `${by ?? 'Somebody else'} changed ${formatList(captions)} of ${name} meanwhile. What you edited stays.`
}
