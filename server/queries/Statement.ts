import type { Dialect } from '#server/database/dialects/Dialect.ts'
import type { Model } from '#shared/model/model.ts'
import { TooLarge } from '../kernel/errors.ts'
import { MAX_JOINS } from './limits.ts'
import type { Slot } from './resolved.ts'

/** What one parameter of a statement is: a value of the query in some form, or a text from the declarations. */
export type BoundValue = Slot | { readonly node: 'constant'; readonly text: string }

/** The statement being written: its parameters and the names given to tables so far. */
export class Statement {
  readonly model: Model
  readonly dialect: Dialect
  /** What is bound, in the order of the parameters. */
  readonly boundValues: BoundValue[] = []
  /** What the sources of records are called, by their numbers: the expand that leads there, or the entity asked for. */
  readonly sources: string[] = []
  readonly #indexByValue = new Map<string, number>()
  #tables = 0
  #joins = 0

  constructor(model: Model, dialect: Dialect) {
    this.model = model
    this.dialect = dialect
  }

  /** The placeholder for a value; the same value in the same form gets the same one. */
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

  /** Raises TooLarge when the query reaches more tables than a database joins. */
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
