const MAX_CHOICES = 5

/** The keys of the records of an entity that a user chose last, the latest first; stored in the browser. */
export class RecentChoices {
  private readonly key: string
  private readonly storage: Storage

  constructor(key: string, storage: Storage) {
    this.key = key
    this.storage = storage
  }

  list(): readonly number[] {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]')
      return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : []
    } catch {
      // An unreadable list is replaced by the next choice.
      return []
    }
  }

  add(chosen: number): void {
    const others = this.list().filter((id) => id !== chosen)
    try {
      this.storage.setItem(this.key, JSON.stringify([chosen, ...others].slice(0, MAX_CHOICES)))
    } catch {
      // With a full or inaccessible storage nothing is remembered.
    }
  }
}
