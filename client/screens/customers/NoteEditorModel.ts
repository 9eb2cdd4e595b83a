import { action, makeObservable, observableRef } from 'mobx'
import { isBlank } from '#shared/kernel/text.ts'
import type { CustomerRecord, NoteRecord, Store } from './records.ts'

interface OpenNote {
  /** Null for a new note that is still empty. */
  readonly note: NoteRecord | null
  readonly isNew: boolean
  /** The text of the note when its editor was opened. */
  readonly textBefore: string
}

/**
 * The editor of a customer's note. What is typed is pending from the first key, and a new note exists from its first letter, so that
 * nothing is lost when the editor is closed, even by leaving its tab (F-052).
 */
export class NoteEditorModel {
  open: OpenNote | null = null
  private readonly store: Store
  private readonly customer: () => CustomerRecord | null

  constructor(store: Store, customer: () => CustomerRecord | null) {
    this.store = store
    this.customer = customer
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

  add(): void {
    this.open = { note: null, isNew: true, textBefore: '' }
  }

  edit(note: NoteRecord): void {
    this.open = { note, isNew: false, textBefore: note.text }
  }

  type(text: string): void {
    const { open, present } = this
    if (open === null) return
    if (present === null) this.begin(text)
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

  private begin(text: string): void {
    const customer = this.customer()
    if (customer === null || isBlank(text)) return
    const note = this.store.create(
      'Note',
      { entityTypeName: 'Customer', entityId: customer.id, text },
      'Add note',
    )
    this.open = { note, isNew: true, textBefore: '' }
  }
}
