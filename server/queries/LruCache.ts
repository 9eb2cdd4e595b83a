/** A cache of the most recently used values. */
export class LruCache<K, V> {
  readonly #limit: number
  readonly #values = new Map<K, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The cached value of a key, created if missing; nothing is cached if creation fails. */
  getOrCreate(key: K, create: () => V): V {
    const known = this.#values.get(key)
    const value = known ?? create()
    // A map keeps insertion order: its first key is the least recently used.
    if (known !== undefined) this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#limit) this.#evictOldest()
    return value
  }

  #evictOldest(): void {
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest)
      return
    }
  }
}
