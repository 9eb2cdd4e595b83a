import { createAtom } from 'mobx'

/** Rows of a long list: plain until one is edited or opened, and replaced by its entity from then on. */
export class RowList<R extends object> {
  readonly typeName: string | null
  /** The number of rows without skip and take; null unless requested. */
  readonly total: number | null
  readonly #atom = createAtom('RowList')
  readonly #key: string
  #rows: readonly R[]
  #indexes: Map<unknown, number> | null = null

  constructor(rows: readonly R[], typeName: string | null, key: string, total: number | null) {
    this.#rows = rows
    this.typeName = typeName
    this.#key = key
    this.total = total
  }

  /** Observable; a new array whenever a row was replaced by its entity. */
  get rows(): readonly R[] {
    this.#atom.reportObserved()
    return this.#rows
  }

  /** Replaces the row with the entity's key by the entity, if the list has one. */
  show(entity: R): void {
    const index = this.#indexOf(Reflect.get(entity, this.#key))
    if (index === undefined || this.#rows[index] === entity) return
    this.#rows = this.#rows.with(index, entity)
    this.#atom.reportChanged()
  }

  /** Replaces rows by those with the same keys, where they are. */
  replace(rows: readonly R[]): void {
    const changed = this.#rows.slice()
    for (const row of rows) {
      const index = this.#indexOf(Reflect.get(row, this.#key))
      if (index !== undefined) changed[index] = row
    }
    this.#rows = changed
    this.#atom.reportChanged()
  }

  /** Takes out the rows with the keys of these entities, which are stored no longer. */
  remove(entities: readonly R[]): void {
    const removed = new Set(entities.map((entity) => Reflect.get(entity, this.#key)))
    this.#rows = this.#rows.filter((row) => !removed.has(Reflect.get(row, this.#key)))
    this.#indexes = null
    this.#atom.reportChanged()
  }

  #indexOf(id: unknown): number | undefined {
    this.#indexes ??= new Map(this.#rows.map((row, index) => [Reflect.get(row, this.#key), index]))
    return this.#indexes.get(id)
  }
}
