import type { Dialect } from '#server/database/dialects/Dialect.ts'
import type { Model } from '#shared/model/model.ts'
import { TooLarge } from '../kernel/errors.ts'
import { MAX_JOINS } from './limits.ts'
import type { Slot } from './resolved.ts'

/** The source of a statement's parameter: a value of the query in some form, or a constant from the declarations. */
export type BoundValue = Slot | { readonly node: 'constant'; readonly text: string }

/** A statement under construction: its parameters and table aliases. */
export class Statement {
  readonly model: Model
  readonly dialect: Dialect
  /** The bound values, in the order of the parameters. */
  readonly boundValues: BoundValue[] = []
  /** The names of the record sources by number: the expand, or the queried entity. */
  readonly sources: string[] = []
  readonly #indexByValue = new Map<string, number>()
  #tables = 0
  #joins = 0

  constructor(model: Model, dialect: Dialect) {
    this.model = model
    this.dialect = dialect
  }

  /** The placeholder of a value; equal values in the same form share one. */
  parameter(value: BoundValue): string {
    const key = JSON.stringify(value)
    const index = this.#indexByValue.get(key) ?? this.boundValues.push(value) - 1
    this.#indexByValue.set(key, index)
    return this.dialect.parameter(index)
  }

  newSource(name: string): number {
    return this.sources.push(name) - 1
  }

  newAlias(): string {
    return `t${this.#tables++}`
  }

  /** Throws TooLarge if the query joins too many tables. */
  countJoin(culprit: string): void {
    if (++this.#joins > MAX_JOINS)
      throw new TooLarge(`The query reaches more than ${MAX_JOINS} other records by reference.`, culprit)
  }

  table(name: string): string {
    return this.dialect.quote(name)
  }

  column(alias: string, name: string): string {
    return `${alias}.${this.dialect.quote(name)}`
  }
}
