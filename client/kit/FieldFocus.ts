import type { TrackedRecord } from '../store/types.ts'

/** A field of a record that is on the page. */
export interface ShownField {
  readonly record: TrackedRecord
  readonly field: string
  readonly focus: () => void
}

/** Leads to the editor of a field, also to one that is yet to be drawn: on another tab, in a dialog that is being opened. */
export class FieldFocus {
  private shown: readonly ShownField[] = []
  private requested: Pick<ShownField, 'record' | 'field'> | null = null

  /**
   * Focuses the field's editor now, or as soon as it is on the page. A later request replaces it, and so does the next press of a key or
   * of the pointer: from then on the user leads.
   */
  request(record: TrackedRecord, field: string): void {
    this.forget()
    const found = this.shown.findLast((each) => each.record === record && each.field === field)
    if (found === undefined) this.await({ record, field })
    else found.focus()
  }

  /** The editor is on the page, until the returned function is called. */
  show(shown: ShownField): () => void {
    this.shown = [...this.shown, shown]
    const { requested } = this
    if (requested?.record === shown.record && requested.field === shown.field) {
      this.forget()
      shown.focus()
    }
    return () => {
      this.shown = this.shown.filter((each) => each !== shown)
    }
  }

  private await(requested: Pick<ShownField, 'record' | 'field'>): void {
    this.requested = requested
    document.addEventListener('keydown', this.onPress, { capture: true })
    document.addEventListener('pointerdown', this.onPress, { capture: true })
  }

  private forget(): void {
    this.requested = null
    document.removeEventListener('keydown', this.onPress, { capture: true })
    document.removeEventListener('pointerdown', this.onPress, { capture: true })
  }

  private readonly onPress = (press: KeyboardEvent | PointerEvent): void => {
    // A key that is held down, such as that of Save, does not count as a new press.
    if (!('repeat' in press && press.repeat)) this.forget()
  }
}
