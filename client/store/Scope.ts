import type { Entity } from 'breeze-client'
import type { ChangeJournal, JournalEntry, JournalLayer } from './ChangeJournal.ts'
import type { TrackedRecord } from './types.ts'

/** A nested unit of work: a screen, a dialog. Closing one closes those opened in it. */
export class Scope {
  readonly label: string
  readonly #journal: ChangeJournal
  readonly #layer: JournalLayer
  readonly #entityOf: (record: string) => Entity

  constructor(label: string, journal: ChangeJournal, entityOf: (record: string) => Entity) {
    this.label = label
    this.#journal = journal
    this.#layer = journal.pushLayer(label)
    this.#entityOf = entityOf
  }

  /** Observable. */
  get isOpen(): boolean {
    return this.#journal.isOpen(this.#layer)
  }

  /** Observable: is anything different from when it opened? */
  get hasChanges(): boolean {
    return this.#journal.changesOf(this.#layer).length > 0
  }

  /** Observable: the records that differ from when it opened. */
  get changedRecords(): readonly TrackedRecord[] {
    const records = new Set(this.#journal.changesOf(this.#layer).map(({ record }) => record))
    return [...records].map((record) => this.#entityOf(record))
  }

  /** Observable, oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#journal.entriesOf(this.#layer)
  }

  /** Folds everything done since it opened into one entry of the scope beneath. */
  commit(label: string = this.label): void {
    if (this.isOpen) this.#journal.foldLayer(this.#layer, label)
  }

  /** Undoes exactly what was done since it opened. */
  rollback(): void {
    if (this.isOpen) this.#journal.rollbackLayer(this.#layer)
  }
}
