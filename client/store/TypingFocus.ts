import { squash, subjectOf, type Change } from './changes.ts'
import type { RecordedEdit } from './EditRecorder.ts'
import type { JournalEntry } from './JournalEntry.ts'

/** Decides which edits share one journal entry: those made in one editor while it has the focus. */
export class TypingFocus {
  /** The number of the current focus; 0 outside of any. */
  #focus = 0
  #count = 0
  /** The entry that the next edit within the same focus may join. */
  #open: { readonly entry: number; readonly focus: number; readonly isCreation: boolean } | null = null

  /**
   * Until the returned function is called, consecutive assignments to one field of one record are one entry; they join the
   * creation of the record when that came right before.
   */
  begin(): () => void {
    const focus = ++this.#count
    this.#focus = focus
    return () => {
      if (this.#focus === focus) this.#focus = 0
    }
  }

  /** The next edit starts an entry of its own. */
  startNewEntry(): void {
    this.#open = null
  }

  /** The changes of the last entry joined by those of an edit; null if the edit is to be an entry of its own. */
  join(last: JournalEntry | undefined, edit: RecordedEdit): readonly Change[] | null {
    const open = this.#open
    if (last === undefined || !edit.isFoldable || this.#focus === 0) return null
    if (open?.entry !== last.id || open.focus !== this.#focus) return null
    const [first] = last.changes
    const [next] = edit.changes
    if (first === undefined || next === undefined) return null
    const isOfSame = open.isCreation ? first.record === next.record : subjectOf(first) === subjectOf(next)
    return isOfSame ? squash([...last.changes, ...edit.changes]) : null
  }

  /** An edit became an entry of its own, which the next ones may join. */
  appended({ id, changes }: JournalEntry, isFoldable: boolean): void {
    const [first] = changes
    const isCreation = changes.length === 1 && first?.kind === 'presence' && first.before === 'absent'
    this.#open = isFoldable || isCreation ? { entry: id, focus: this.#focus, isCreation } : null
  }
}
