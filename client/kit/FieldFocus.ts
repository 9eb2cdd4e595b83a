import type { TrackedRecord } from '../store/types.ts'
import { AwaitedFocus } from './AwaitedFocus.ts'

/** A field of a record that is on the page. */
export interface ShownField {
  readonly record: TrackedRecord
  readonly field: string
  readonly focus: () => void
}

/** Leads to the editor of a field, also to one that is yet to be drawn: on another tab, in a dialog that is being opened. */
export class FieldFocus {
  private readonly awaited = new AwaitedFocus()
  private shown: readonly ShownField[] = []
  private requested: Pick<ShownField, 'record' | 'field'> | null = null

  /** Focuses the field's editor now, or as soon as it is on the page. A later request replaces it. */
  request(record: TrackedRecord, field: string): void {
    const found = this.shown.findLast((each) => each.record === record && each.field === field)
    if (found === undefined) {
      this.requested = { record, field }
      this.awaited.begin()
    } else {
      this.requested = null
      found.focus()
    }
  }

  /** The editor is on the page, until the returned function is called. */
  show(shown: ShownField): () => void {
    this.shown = [...this.shown, shown]
    const { requested } = this
    if (requested?.record === shown.record && requested.field === shown.field) {
      this.requested = null
      if (this.awaited.take()) shown.focus()
    }
    return () => {
      this.shown = this.shown.filter((each) => each !== shown)
    }
  }
}
