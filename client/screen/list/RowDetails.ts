import { makeObservable, observableRef, runInAction } from 'mobx'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** Reads what a list shows besides its records, by their keys, where it showed others before. Throws QueryFailed. */
export type ReadDetails<D> = (
  this: void,
  app: ScreenContext,
  before: ReadonlyMap<number, D>,
) => Promise<ReadonlyMap<number, D>>

/** What the columns of a list show besides the records of its query, such as figures of another query. */
export class RowDetails<Row extends object, D> {
  private readonly key: string
  private readonly read: ReadDetails<D> | undefined
  private found: ReadonlyMap<number, D> = new Map()

  constructor(entity: EntityDeclaration, read: ReadDetails<D> | undefined) {
    this.key = keyFieldOf(entity)
    this.read = read
    makeObservable<this, 'found'>(this, { found: observableRef })
  }

  /** Reads them again. Throws QueryFailed. */
  async load(app: ScreenContext): Promise<void> {
    if (this.read === undefined) return
    const found = await this.read(app, this.found)
    runInAction(() => (this.found = found))
  }

  /** Those of a row; observable. */
  readonly of = (row: Row): D | undefined => this.found.get(Number(Reflect.get(row, this.key)))
}
