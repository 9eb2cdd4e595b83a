import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { RowList } from '../../store/RowList.ts'

/** The rows of a list that belongs to a record, loaded when they are first shown. */
export class RowsOfRecord<Row extends object> {
  phase: 'notLoaded' | 'loading' | 'loaded' = 'notLoaded'
  private readonly fetch: () => Promise<RowList<Row>>
  private found: RowList<Row> | null = null

  /** `fetch` throws QueryFailed. */
  constructor(fetch: () => Promise<RowList<Row>>) {
    this.fetch = fetch
    makeObservable<this, 'found' | 'begin'>(this, {
      phase: observable,
      found: observableRef,
      rows: computed,
      begin: action,
    })
  }

  get rows(): readonly Row[] {
    return this.found?.rows ?? []
  }

  /** Loads the rows, unless they are there or on their way. Throws QueryFailed. */
  async load(): Promise<void> {
    if (this.phase === 'loading' || this.phase === 'loaded') return
    this.begin()
    try {
      const found = await this.fetch()
      runInAction(() => {
        this.found = found
        this.phase = 'loaded'
      })
    } catch (error) {
      runInAction(() => (this.phase = 'notLoaded'))
      throw error
    }
  }

  private begin(): void {
    this.phase = 'loading'
  }
}
