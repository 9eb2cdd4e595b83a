import type { Entity } from 'breeze-client'
import { computed } from 'mobx'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { JournalEntry } from './JournalEntry.ts'
import type { JournalLayer } from './JournalLayers.ts'
import type { TrackedRecord } from './types.ts'

export interface ScopeHost {
  readonly entityOf: (record: string) => Entity
  readonly onRolledBack: () => void
}

/** A nested unit of work: a screen, a dialog. Closing one closes those opened in it. */
export class Scope {
  readonly label: string
  readonly #journal: ChangeJournal
  readonly #layer: JournalLayer
  readonly #host: ScopeHost
  readonly #hasChanges = computed(() => this.#journal.isEnteredIn(this.#layer))
  readonly #isProposed = computed(() => this.#journal.isProposedIn(this.#layer))
  readonly #hasOwnChanges = computed(() => this.#journal.isChangedBy(this.#layer))

  constructor(label: string, journal: ChangeJournal, host: ScopeHost) {
    this.label = label
    this.#journal = journal
    this.#layer = journal.pushLayer(label)
    this.#host = host
  }

  /** Observable. */
  get isOpen(): boolean {
    return this.#journal.isOpen(this.#layer)
  }

  /** Observable: whether anything changed since it opened, or since `markPristine`. */
  get hasChanges(): boolean {
    return this.#hasChanges.get()
  }

  /** Observable: whether it can be saved: anything changed, or something was filled in that may be saved as it is (SC1120). */
  get canSave(): boolean {
    return this.hasChanges || this.#isProposed.get()
  }

  /** Observable: whether anything changed since it opened, without what is done in scopes above that are still open. */
  get hasOwnChanges(): boolean {
    return this.#hasOwnChanges.get()
  }

  /**
   * What was done so far (a blank record to fill in) does not count as a change, so that no question is asked before it is lost.
   * It is saved and rolled back with the rest.
   */
  markPristine(): void {
    this.#journal.markPristine(this.#layer)
  }

  /** Observable: the records that changed since it opened. */
  get changedRecords(): readonly TrackedRecord[] {
    const records = new Set(this.#journal.changesOf(this.#layer).map(({ record }) => record))
    return [...records].map((record) => this.#host.entityOf(record))
  }

  /** Observable, oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#journal.entriesOf(this.#layer)
  }

  /** Folds everything done since it opened into one entry of the scope below. */
  commit(label: string = this.label): void {
    if (this.isOpen) this.#journal.foldLayer(this.#layer, label)
  }

  /** Undoes everything done since it opened, and nothing else. */
  rollback(): void {
    if (!this.isOpen) return
    this.#journal.rollbackLayer(this.#layer)
    this.#host.onRolledBack()
  }
}
