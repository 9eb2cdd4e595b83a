import { action, makeObservable, observableRef } from 'mobx'
import { isBlank } from '#shared/kernel/text.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { Row, Tracked } from '../../store/types.ts'

export type NoteRecord = Tracked<EntityTypes['Note']>

interface OpenNote {
  /** Null for a new note that is still empty. */
  readonly note: NoteRecord | null
  readonly isNew: boolean
  /** The text of the note when its editor was opened. */
  readonly textBefore: string
  /** The values that make a new note one of its record. */
  readonly newValues: Row
}

/**
 * The editor of a note. What is typed is pending from the first key, and a new note exists from its first letter, so that
 * nothing is lost when the editor is closed, even by leaving its tab (F-052).
 */
export class NoteEditorModel {
  open: OpenNote | null = null
  private readonly store: ScreenContext['store']

  constructor(store: ScreenContext['store']) {
    this.store = store
    makeObservable(this, { open: observableRef, add: action, edit: action, type: action, close: action })
  }

  /** The text in the editor. */
  get text(): string {
    const note = this.present
    return note === null ? '' : note.text
  }

  get isChanged(): boolean {
    return this.open !== null && this.text !== this.open.textBefore
  }

  add(newValues: Row): void {
    this.open = { note: null, isNew: true, textBefore: '', newValues }
  }

  edit(note: NoteRecord): void {
    this.open = { note, isNew: false, textBefore: note.text, newValues: {} }
  }

  type(text: string): void {
    const { open, present } = this
    if (open === null) return
    if (present === null) this.begin(open, text)
    else if (open.isNew && isBlank(text) && this.store.stateOf(present) === 'added')
      this.store.remove(present, 'Add note')
    else this.store.typeInto(present, 'text', text, { label: 'Edit note' })
  }

  /** Reverts what was typed since the editor was opened, and closes it. */
  cancel(): void {
    const { open, present } = this
    if (open !== null && present !== null && this.isChanged) {
      if (open.isNew) this.store.remove(present, 'Drop note')
      else {
        this.store.edit('Take note back', () => {
          present.text = open.textBefore
        })
      }
    }
    this.close()
  }

  close(): void {
    this.open = null
  }

  /** Closes the editor if its note has no pending changes any more because it was saved. */
  closeIfSaved(): void {
    const { present } = this
    if (present !== null && this.store.stateOf(present) === 'unchanged') this.close()
  }

  /** The note being edited, unless its creation was undone. */
  private get present(): NoteRecord | null {
    const note = this.open?.note ?? null
    return note === null || this.store.stateOf(note) === 'detached' ? null : note
  }

  private begin(open: OpenNote, text: string): void {
    if (isBlank(text)) return
    const note = this.store.create('Note', { ...open.newValues, text }, 'Add note')
    this.open = { ...open, note }
  }
}
