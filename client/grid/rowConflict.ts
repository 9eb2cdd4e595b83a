import type { WidgetServices } from '../kit/WidgetServices.ts'
import { isTracked } from './tracking.ts'

/** What somebody else has stored of a row with pending changes that is at odds with these (LC950). */
export interface RowConflict {
  /** Who it was: 'Ann Kuiper', 'Deleted by Ann Kuiper'. */
  readonly text: string
  /** Opens the choice of what is kept. */
  readonly settle: () => void
}

/** Null where nothing is at odds; observed. */
export function rowConflict(row: object, { store, settle }: WidgetServices): RowConflict | null {
  const conflict = isTracked(row) ? store.foreign.conflictOf(row) : null
  if (conflict === null) return null
  const who = conflict.changedBy ?? 'somebody else'
  return { text: conflict.isDeleted ? `Deleted by ${who}` : who, settle: () => settle(conflict) }
}

/** What a button with that says to those who do not see it. */
export function conflictLabel({ text }: RowConflict): string {
  return `${text.startsWith('Deleted') ? text : `Changed by ${text}`}: choose what is kept`
}

/** The mark as an element of a cell. */
export function conflictMark(conflict: RowConflict): HTMLElement {
  const mark = document.createElement('button')
  mark.type = 'button'
  mark.className = 'row-conflict'
  mark.textContent = conflict.text
  mark.title = conflictLabel(conflict)
  mark.setAttribute('aria-label', conflictLabel(conflict))
  // The cells are reached by arrow keys, and the mark beside Save opens the same.
  mark.tabIndex = -1
  mark.addEventListener('click', (event) => {
    // Neither the row nor the cell is meant.
    event.stopPropagation()
    conflict.settle()
  })
  return mark
}
