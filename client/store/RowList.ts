import { createAtom } from 'mobx'

/** Rows of a long list: plain until one is edited or opened; from then on its entity stands in its place. */
export class RowList<R extends object> {
  readonly typeName: string | null
  /** How many there are without skip and take; null unless asked for. */
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

  /** Observable; another array whenever a row was replaced by its entity. */
  get rows(): readonly R[] {
    this.#atom.reportObserved()
    return this.#rows
  }

  /** Shows an entity in place of the row with its key, if the list has one. */
  show(entity: R): void {
    const index = this.#indexOf(Reflect.get(entity, this.#key))
    if (index === undefined || this.#rows[index] === entity) return
    this.#rows = this.#rows.with(index, entity)
    this.#atom.reportChanged()
  }

  #indexOf(id: unknown): number | undefined {
    this.#indexes ??= new Map(this.#rows.map((row, index) => [Reflect.get(row, this.#key), index]))
    return this.#indexes.get(id)
  }
}
