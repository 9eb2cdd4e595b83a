import type { Entity } from 'breeze-client'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { JournalEntry } from './JournalEntry.ts'
import type { TrackedRecord } from './types.ts'

/** An edit that its caller stores at once by a save of its own, or takes back; whatever else happens meanwhile is apart from it (JR9). */
export class ImmediateEdit {
  /** The records that it changed. */
  readonly records: readonly TrackedRecord[]
  readonly #journal: ChangeJournal
  readonly #id: JournalEntry['id'] | null

  /** Runs `edit`. */
  constructor(journal: ChangeJournal, edit: () => void, entityOf: (record: string) => Entity) {
    this.#journal = journal
    this.#id = journal.runImmediate(edit)
    const changes = journal.done.find(({ id }) => id === this.#id)?.changes ?? []
    this.records = [...new Set(changes.map(({ record }) => entityOf(record)))]
  }

  /** It was stored. */
  settle(): void {
    if (this.#id !== null) this.#journal.settle(this.#id)
  }

  /** It was not stored: undoes it, and nothing else. Once it is settled or taken back, this does nothing. */
  takeBack(): void {
    if (this.#id !== null) this.#journal.takeBack(this.#id)
  }
}
