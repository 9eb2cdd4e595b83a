import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { RowList } from '../../store/RowList.ts'
import { keepPlace } from '../../grid/keptPlaces.ts'
import type { KeptList } from './KeptRows.ts'
import { LISTED, type Listed, type Narrowed } from './Listed.ts'

type Parameters = Readonly<Record<string, unknown>>

/** Reads the rows with these parameters. Throws QueryFailed. */
type FetchFound<Row extends object, P> = (this: void, parameters: P, listed: Listed) => Promise<RowList<Row>>

const NONE: ReadonlySet<number> = new Set()

/**
 * The rows of a list up to its limit, and those beyond it that its search box and its filter row leave, or that its order begins with
 * (LS251, LS401).
 */
export class FoundRows<Row extends object, P extends Parameters = Parameters> {
  loading = false
  /** Whether the server is asked for what the search box and the filter row leave. */
  isNarrowing = false
  /** The parameters of the rows shown, a new object with each result; null before the first. */
  searchedFor: P | null = null
  /** The keys of listed rows that the query does not find any more, until the next search. */
  gone: ReadonlySet<number> = NONE
  /** The keys of rows that the query finds by now, which the next search will list. */
  fresh: ReadonlySet<number> = NONE
  private readonly key: string
  private readonly fetch: FetchFound<Row, P>
  private readonly kept: KeptList<Row> | null
  private found: RowList<Row> | null = null
  /** What the server found in this order for the search box and the filter row among all rows of a list that is cut; null where it was not asked. */
  private narrowed: RowList<Row> | null = null
  /** Numbers the searches, so that a slow response never replaces a later one. */
  private requestNumber = 0
  /** By the search box, the filter row and the order of the columns. */
  private narrowedTo: Narrowed = LISTED
  private narrowingNumber = 0
  /** The row that the user was led to, or those that were added in the list. */
  private included: readonly Row[] = []
  private showsMost = false

  /** `key` is the field with the key of a row; a list that is kept shows what it showed last until it is read (LS402). */
  constructor(key: string, fetch: FetchFound<Row, P>, kept: KeptList<Row> | null = null) {
    this.key = key
    this.fetch = fetch
    this.kept = kept
    makeObservable<this, 'found' | 'narrowed' | 'narrowedTo' | 'included'>(this, {
      loading: observable,
      isNarrowing: observable,
      searchedFor: observableRef,
      found: observableRef,
      narrowed: observableRef,
      narrowedTo: observableRef,
      included: observableRef,
      gone: observableRef,
      fresh: observableRef,
      include: action,
      rows: computed,
    })
  }

  /** Those up to the limit first; of a list in an order of its own only those that it begins with, so that none are missing between them. */
  get rows(): readonly Row[] {
    const { narrowed, included } = this
    const first = narrowed !== null && this.narrowedTo.orderBy?.length ? narrowed.rows : this.foundRows
    const rows = [...first, ...this.notIn(first, narrowed?.rows ?? [])]
    return included.length === 0 ? rows : [...rows, ...this.notIn(rows, included)]
  }

  /** Of how many there are those up to the limit, and what of the others is searched; null where the limit leaves none out. */
  get cutText(): string | null {
    if (this.found === null || !this.isCut) return null
    const total = Math.max(this.totalFound ?? 0, this.rows.length)
    return `of ${total.toLocaleString('en-US')} · ${this.reachText}`
  }

  /** Of how many rows the limit leaves some out; null where it leaves none out. */
  get totalFound(): number | null {
    return this.isCut ? (this.found?.total ?? null) : null
  }

  /** Shows the rows that a list with these parameters showed last, until it has others. */
  showKept(parameters: P): void {
    const kept = this.kept?.get(parameters) ?? null
    if (this.found === null && kept !== null) runInAction(() => (this.found = kept))
  }

  /** Reads the rows with these parameters. Throws QueryFailed. */
  async search(parameters: P): Promise<void> {
    const requestNumber = ++this.requestNumber
    this.showKept(parameters)
    runInAction(() => (this.loading = true))
    try {
      const found = await this.fetch(parameters, { ...LISTED, reach: this.showsMost ? 'most' : 'first' })
      if (requestNumber !== this.requestNumber) return
      this.kept?.keep(parameters, found)
      runInAction(() => {
        this.found = found
        this.narrowed = null
        this.included = []
        this.gone = NONE
        this.fresh = NONE
        this.searchedFor = parameters
      })
      await this.narrow(this.narrowedTo)
    } finally {
      if (requestNumber === this.requestNumber) runInAction(() => (this.loading = false))
    }
  }

  /** Reads the rows again, with those that the limit left out. Throws QueryFailed. */
  async showMost(): Promise<void> {
    this.showsMost = true
    if (this.searchedFor !== null) await this.search(this.searchedFor)
  }

  /**
   * Asks for the rows of a list that is cut which meet the condition of the search box and the filter row, in the order of its columns.
   * Throws QueryFailed.
   */
  async narrow(narrowed: Narrowed): Promise<void> {
    runInAction(() => (this.narrowedTo = narrowed))
    const narrowingNumber = ++this.narrowingNumber
    const { searchedFor } = this
    const { where, orderBy } = narrowed
    if ((where === null && !orderBy?.length) || !this.isCut || searchedFor === null) {
      this.forgetNarrowed()
      return
    }
    runInAction(() => (this.isNarrowing = true))
    try {
      const found = await this.fetch(searchedFor, {
        where,
        orderBy,
        reach: where === null ? 'first' : 'more',
      })
      if (narrowingNumber === this.narrowingNumber) runInAction(() => (this.narrowed = found))
    } finally {
      if (narrowingNumber === this.narrowingNumber) runInAction(() => (this.isNarrowing = false))
    }
  }

  /** Lists these rows until the next search, whether or not that finds them (LS412). */
  include(...rows: readonly Row[]): void {
    this.included = rows
  }

  /** Searches again, if it has searched before. Throws QueryFailed. */
  async searchAgain(): Promise<void> {
    if (this.searchedFor !== null) await this.search(this.searchedFor)
  }

  /**
   * Reads the rows with these keys again and shows them where they are; what is no longer found stays until the next search, and what is
   * found now waits for it, so that nothing moves (LC788). Throws QueryFailed.
   */
  async refreshRows(keys: readonly number[]): Promise<void> {
    const { requestNumber, searchedFor } = this
    if (searchedFor === null || keys.length === 0) return
    const asked = { where: { [this.key]: { in: keys } }, orderBy: [], reach: 'most' } as const
    const { rows } = await this.fetch(searchedFor, asked)
    if (requestNumber !== this.requestNumber) return
    const answered = new Set(rows.map((row) => this.keyOf(row)))
    const listed = new Set(this.rows.map((row) => this.keyOf(row)))
    for (const row of rows) keepPlace(row)
    runInAction(() => {
      this.found?.replace(rows)
      this.narrowed?.replace(rows)
      const stays = (key: number): boolean => !keys.includes(key)
      const isOut = (key: number): boolean => listed.has(key) && !answered.has(key)
      const isIn = (key: number): boolean => !listed.has(key) && answered.has(key)
      this.gone = new Set([...[...this.gone].filter(stays), ...keys.filter(isOut)])
      this.fresh = new Set([...[...this.fresh].filter(stays), ...keys.filter(isIn)])
    })
  }

  /**
   * Asks for all rows again, where nobody can say which of them changed, and shows it as `refreshRows` does (LC788, LC789). False where a
   * search came between. Throws QueryFailed.
   */
  async compare(): Promise<boolean> {
    const { requestNumber, searchedFor } = this
    if (searchedFor === null) return true
    const { rows, total } = await this.fetch(searchedFor, {
      ...LISTED,
      reach: this.showsMost ? 'most' : 'first',
    })
    if (requestNumber !== this.requestNumber) return false
    const answered = new Set(rows.map((row) => this.keyOf(row)))
    const listed = this.foundRows.map((row) => this.keyOf(row))
    // What is missing at the end of a list that is cut may have given way to new rows.
    const isCut = (total ?? 0) > rows.length
    const end = isCut ? listed.findLastIndex((key) => answered.has(key)) : listed.length
    for (const row of rows) keepPlace(row)
    runInAction(() => {
      this.found?.replace(rows)
      this.narrowed?.replace(rows)
      this.gone = new Set(listed.slice(0, end).filter((key) => !answered.has(key)))
      this.fresh = new Set(this.notIn(this.rows, rows).map((row) => this.keyOf(row)))
    })
    return true
  }

  /** Takes out rows that are stored no longer. */
  remove(rows: readonly Row[]): void {
    const left = this.notIn(rows, this.included)
    if (left.length < this.included.length) runInAction(() => (this.included = left))
    this.found?.remove(rows)
    this.narrowed?.remove(rows)
  }

  /** The key of a row as a number; no list that is read again by keys has others. */
  keyOf(row: Row): number {
    return Number(Reflect.get(row, this.key))
  }

  private get foundRows(): readonly Row[] {
    return this.found?.rows ?? []
  }

  /** Those of the rows that are not among the listed ones. */
  private notIn(listed: readonly Row[], rows: readonly Row[]): readonly Row[] {
    if (rows.length === 0) return rows
    const keys = new Set(listed.map((row) => Reflect.get(row, this.key)))
    return rows.filter((row) => !keys.has(Reflect.get(row, this.key)))
  }

  /** Whether the limit leaves rows out. */
  private get isCut(): boolean {
    return this.found !== null && (this.found.total ?? 0) > this.found.rows.length
  }

  private get reachText(): string {
    if (this.narrowedTo.orderBy === null) return 'only these are sorted'
    return this.isSearchedWhole ? 'all were searched' : 'narrow the search'
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
