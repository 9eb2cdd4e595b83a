import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { RowList } from '../../store/RowList.ts'
import type { Where } from '../../store/types.ts'

type Parameters = Readonly<Record<string, unknown>>

/** The rows of a list up to its limit, and those beyond it that its search box and its filter row leave (LS251). */
export class FoundRows<Row extends object, P extends Parameters = Parameters> {
  loading = false
  /** Whether the server is asked for what the search box and the filter row leave. */
  isNarrowing = false
  /** The parameters of the rows shown, a new object with each result; null before the first. */
  searchedFor: P | null = null
  private readonly key: string
  private readonly fetch: (parameters: P, where: Where | null) => Promise<RowList<Row>>
  private found: RowList<Row> | null = null
  /** What the server found for the search box and the filter row among all rows of a list that is cut; null where it was not asked. */
  private narrowed: RowList<Row> | null = null
  /** Numbers the searches, so that a slow response never replaces a later one. */
  private requestNumber = 0
  /** The condition of the search box and the filter row. */
  private narrowedTo: Where | null = null
  private narrowingNumber = 0

  /** `key` is the field with the key of a row; `fetch` throws QueryFailed. */
  constructor(key: string, fetch: (this: void, parameters: P, where: Where | null) => Promise<RowList<Row>>) {
    this.key = key
    this.fetch = fetch
    makeObservable<this, 'found' | 'narrowed'>(this, {
      loading: observable,
      isNarrowing: observable,
      searchedFor: observableRef,
      found: observableRef,
      narrowed: observableRef,
      rows: computed,
    })
  }

  /** Those up to the limit first. */
  get rows(): readonly Row[] {
    return [...(this.found?.rows ?? []), ...this.rowsBeyond]
  }

  /** Of how many there are those up to the limit, and what of the others is searched; null where the limit leaves none out. */
  get cutText(): string | null {
    if (this.found === null || !this.isCut) return null
    const total = Math.max(this.found.total ?? 0, this.rows.length)
    return `of ${total.toLocaleString('en-US')} · ${this.isSearchedWhole ? 'all were searched' : 'narrow the search'}`
  }

  /** Reads the rows with these parameters. Throws QueryFailed. */
  async search(parameters: P): Promise<void> {
    const requestNumber = ++this.requestNumber
    runInAction(() => (this.loading = true))
    try {
      const found = await this.fetch(parameters, null)
      if (requestNumber !== this.requestNumber) return
      runInAction(() => {
        this.found = found
        this.narrowed = null
        this.searchedFor = parameters
      })
      await this.narrow(this.narrowedTo)
    } finally {
      if (requestNumber === this.requestNumber) runInAction(() => (this.loading = false))
    }
  }

  /**
   * Asks for the rows of a list that is cut which meet a condition: that of the search box and the filter row, null for none.
   * Throws QueryFailed.
   */
  async narrow(where: Where | null): Promise<void> {
    this.narrowedTo = where
    const narrowingNumber = ++this.narrowingNumber
    const { searchedFor } = this
    if (where === null || !this.isCut || searchedFor === null) {
      this.forgetNarrowed()
      return
    }
    runInAction(() => (this.isNarrowing = true))
    try {
      const narrowed = await this.fetch(searchedFor, where)
      if (narrowingNumber === this.narrowingNumber) runInAction(() => (this.narrowed = narrowed))
    } finally {
      if (narrowingNumber === this.narrowingNumber) runInAction(() => (this.isNarrowing = false))
    }
  }

  /** Takes out rows that are stored no longer. */
  remove(rows: readonly Row[]): void {
    this.found?.remove(rows)
    this.narrowed?.remove(rows)
  }

  private get rowsBeyond(): readonly Row[] {
    if (this.narrowed === null) return []
    const listed = new Set(this.found?.rows.map((row) => Reflect.get(row, this.key)))
    return this.narrowed.rows.filter((row) => !listed.has(Reflect.get(row, this.key)))
  }

  /** Whether the limit leaves rows out. */
  private get isCut(): boolean {
    return this.found !== null && (this.found.total ?? 0) > this.found.rows.length
  }

  /** Whether nothing that the search box and the filter row leave is missing. */
  private get isSearchedWhole(): boolean {
    return this.narrowed !== null && (this.narrowed.total ?? 0) <= this.narrowed.rows.length
  }

  private forgetNarrowed(): void {
    runInAction(() => {
      this.narrowed = null
      this.isNarrowing = false
    })
  }
}
