import type { JournalEntry } from './ChangeJournal.ts'
import type { TrackedRecord } from './types.ts'

/** A nested unit of work: a screen, a dialog. */
export declare class Scope {
  readonly label: string
  readonly isOpen: boolean
  readonly hasChanges: boolean
  readonly changedRecords: readonly TrackedRecord[]
  readonly entries: readonly JournalEntry[]
  /** Folds everything done since it opened into one entry of the scope beneath. */
  commit(label?: string): void
  /** Undoes exactly what was done since it opened. */
  rollback(): void
}
