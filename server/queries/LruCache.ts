/** Keeps the values used most recently, up to a number of them. */
export class LruCache<K, V> {
  readonly #limit: number
  readonly #values = new Map<K, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The value under a key, made where there is none; a value that cannot be made leaves nothing behind. */
  getOrCreate(key: K, create: () => V): V {
    const known = this.#values.get(key)
    const value = known ?? create()
    // A map keeps the order of insertion: the first key is the one unused for longest.
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
