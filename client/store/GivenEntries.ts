import { squash } from './changes.ts'
import type { JournalEntry } from './JournalEntry.ts'

type Entries = readonly JournalEntry[]
type Ids = ReadonlySet<JournalEntry['id']>

/** Which entries of the journal the user did not enter. */
export class GivenEntries {
  /** They only prepare something to fill in, such as the creation of a blank record (SC7). */
  #pristine: Ids = new Set()
  /** They fill in what may be saved as it is (SC1120). */
  #proposed: Ids = new Set()

  prepare(entries: Entries): void {
    this.#pristine = withIds(this.#pristine, entries)
  }

  propose(entries: Entries): void {
    this.#proposed = withIds(this.#proposed, entries)
  }

  /** What was filled in counts as entered from now on. */
  accept(): void {
    this.#proposed = new Set()
  }

  isPristine({ id }: JournalEntry): boolean {
    return this.#pristine.has(id)
  }

  isProposed({ id }: JournalEntry): boolean {
    return this.#proposed.has(id)
  }

  /** Whether the user changed anything by these entries. */
  hasEntered(entries: Entries): boolean {
    const entered = entries.filter((entry) => !this.isPristine(entry) && !this.isProposed(entry))
    return squash(entered.flatMap(({ changes }) => changes)).length > 0
  }
}

function withIds(ids: Ids, entries: Entries): Ids {
  return new Set([...ids, ...entries.map(({ id }) => id)])
}
