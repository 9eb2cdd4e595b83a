import { action, makeObservable, observableRef } from 'mobx'
import { isBlank } from '#shared/kernel/text.ts'
import type { CustomerRecord, NoteRecord, Store } from './records.ts'

interface OpenNote {
  /** Null for a new note that holds nothing yet. */
  readonly note: NoteRecord | null
  readonly isNew: boolean
  /** What the note held when its editor was opened. */
  readonly textBefore: string
}

/**
 * The note of a customer that is being written. What is typed is pending from the first key, a new note from its first letter; the
 * editor may be closed, by leaving its tab too, without anything getting lost (F-052).
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

  /** What the editor shows. */
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

  /** Takes back what was typed since the editor was opened, and closes it. */
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

  /** Closes the editor of a note of which nothing is pending any more: it was saved. */
  closeIfSaved(): void {
    const { present } = this
    if (present !== null && this.store.stateOf(present) === 'unchanged') this.close()
  }

  /** The note that is written, unless it was undone. */
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
