import type { ChangeJournal } from '../store/ChangeJournal.ts'
import type { PendingChanges } from '../store/PendingChanges.ts'

interface UnitOfWork {
  readonly pending: PendingChanges
  readonly journal: ChangeJournal
}

/** Observable: whether something pending was entered by the user; a blank record to fill in does not count (RC2). */
export function hasUnsavedWork({ pending, journal }: UnitOfWork): boolean {
  return pending.hasChanges && journal.isEntered
}
