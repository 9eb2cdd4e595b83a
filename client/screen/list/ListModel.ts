import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { App } from '../../app/App.ts'
import { fieldCaption } from '#shared/model/recordTitle.ts'
import { deleteRecords } from '../../app/saving/deleteRecords.ts'
import type { CellChange } from '../../grid/cellEditing.ts'
import type { RowList } from '../../store/RowList.ts'
import type { Tracked, Where } from '../../store/types.ts'
import type { FilterValue } from './filterFields.ts'
import { itemsFound } from '../captions.ts'
import { isRemaining } from '../record/children.ts'
import type { ListFilter } from './ListFilter.ts'

export interface ListSource<Row extends object> {
  readonly app: App
  readonly entity: EntityDeclaration & { readonly name: EntityName }
  readonly filter: ListFilter
  /** Runs the query with the parameters of the filter, and a condition besides. Throws QueryFailed. */
  readonly fetch: (
    parameters: Readonly<Record<string, FilterValue>>,
    where: Where | null,
  ) => Promise<RowList<Row>>
  /** Whether a deleted record is listed like any other. */
  showsDeleted?(this: void, row: Row): boolean
}

/** The state of a list: its filter, the rows found, and the edits made in it. */
export class ListModel<Row extends object> {
  loading = false
  /** Whether the server is asked for what the search box and the filter row leave. */
  isNarrowing = false
  /** Whether the cells of the list can be edited. */
  isEditing = false
  /** The parameters of the rows shown, a new object with each result; null before the first. */
  searchedFor: Readonly<Record<string, FilterValue>> | null = null
  private readonly source: ListSource<Row>
  /** Whether the first rows found were drawn, or there are none. */
  areRowsShown = false
  private found: RowList<Row> | null = null
  /** What the server found for the search box and the filter row among all rows of a list that is cut; null where it was not asked. */
  private narrowed: RowList<Row> | null = null
  /** How many rows the filters of the grid leave; null until the grid has drawn what was found. */
  private shownCount: number | null = null
  /** The parameters of the last search, as JSON. */
  private searched = ''
  /** Numbers the searches, so that a slow response never replaces a later one. */
  private requestNumber = 0
  /** The condition of the search box and the filter row. */
  private narrowedTo: Where | null = null
  private narrowingNumber = 0

  constructor(source: ListSource<Row>) {
    this.source = source
    makeObservable<this, 'found' | 'narrowed' | 'shownCount' | 'searched'>(this, {
      searched: observable,
      loading: observable,
      isNarrowing: observable,
      isEditing: observable,
      searchedFor: observableRef,
      toggleEditing: action,
      found: observableRef,
      narrowed: observableRef,
      shownCount: observable,
      showCount: action,
      areRowsShown: observable,
      rows: computed,
      countText: computed,
      cutText: computed,
    })
  }

  get filter(): ListFilter {
    return this.source.filter
  }

  /** The rows found, also those that were searched for beyond the limit, without deleted ones unless the list shows them (LS28). */
  get rows(): readonly Row[] {
    const { showsDeleted } = this.source
    const rows = [...(this.found?.rows ?? []), ...this.rowsBeyond]
    return rows.filter((row) => isRemaining(row) || showsDeleted?.(row) === true)
  }

  private get rowsBeyond(): readonly Row[] {
    if (this.narrowed === null) return []
    const key = keyFieldOf(this.source.entity)
    const listed = new Set(this.found?.rows.map((row) => Reflect.get(row, key)))
    return this.narrowed.rows.filter((row) => !listed.has(Reflect.get(row, key)))
  }

  /** 'N item(s) found', of those that the filters of the grid leave; empty before these are drawn (F-044, LS250). */
  get countText(): string {
    return this.leftCount === null ? '' : itemsFound(this.leftCount)
  }

  /** Of how many, where the limit of the search or a filter of the grid leaves some out; null where nothing is left out. */
  get cutText(): string | null {
    if (this.found === null || this.leftCount === null) return null
    const loaded = this.rows.length
    if (this.isCut) {
      const total = Math.max(this.found.total ?? loaded, loaded)
      return `of ${total.toLocaleString('en-US')} · ${this.isSearchedWhole ? 'all were searched' : 'narrow the search'}`
    }
    return this.leftCount < loaded ? `of ${loaded.toLocaleString('en-US')} · filtered` : null
  }

  /** Whether the limit of the search leaves rows out. */
  private get isCut(): boolean {
    return this.found !== null && (this.found.total ?? 0) > this.found.rows.length
  }

  /** Whether nothing that the search box and the filter row leave is missing. */
  private get isSearchedWhole(): boolean {
    return this.narrowed !== null && (this.narrowed.total ?? 0) <= this.narrowed.rows.length
  }

  /** Whether the filter was changed since it was searched for, so that what was found does not belong to it. */
  get isOutdated(): boolean {
    return JSON.stringify(this.filter.parameters) !== this.searched
  }

  /** Whether the last search had parameters that leave rows out which the list shows at first. */
  get isNarrowed(): boolean {
    return (
      this.searchedFor !== null &&
      JSON.stringify(this.searchedFor) !== JSON.stringify(this.filter.initialParameters)
    )
  }

  /** Whether nothing can be said of the rows, because the first search is still to be made. */
  get isAwaited(): boolean {
    return this.found === null && this.filter.problems.size === 0
  }

  /** The grid calls it with the number of rows that its filters leave, and with null until it has drawn what was found. */
  showCount(count: number | null): void {
    this.shownCount = count
    if (this.found !== null && count !== null) this.areRowsShown = true
  }

  private get leftCount(): number | null {
    if (this.found === null || this.shownCount === null) return null
    return Math.min(this.shownCount, this.rows.length)
  }

  /** Runs the query and remembers the filter (F-043); nothing while the filter has a problem. Throws QueryFailed. */
  async search(): Promise<void> {
    if (this.filter.problems.size > 0) return
    const requestNumber = ++this.requestNumber
    this.filter.remember()
    runInAction(() => {
      this.loading = true
      this.searched = JSON.stringify(this.filter.parameters)
    })
    try {
      const { parameters } = this.filter
      const found = await this.source.fetch(parameters, null)
      if (requestNumber !== this.requestNumber) return
      this.show(found, parameters)
      await this.narrow(this.narrowedTo)
    } finally {
      if (requestNumber === this.requestNumber) runInAction(() => (this.loading = false))
    }
  }

  /**
   * Asks for the rows of a list that is cut which meet a condition: that of the search box and the filter row, null for none (LS251).
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
      const narrowed = await this.source.fetch(searchedFor, where)
      if (narrowingNumber === this.narrowingNumber) runInAction(() => (this.narrowed = narrowed))
    } finally {
      if (narrowingNumber === this.narrowingNumber) runInAction(() => (this.isNarrowing = false))
    }
  }

  /** Deletes the records of rows by one save; if that is refused, they stay in the list. Throws the store's errors. */
  async remove(rows: readonly Row[]): Promise<void> {
    const { app, entity } = this.source
    const { found, narrowed } = this
    await deleteRecords(
      app,
      rows.map((row) => this.tracked(row)),
    )
    // Others have a stamp of their deletion, by which the list leaves them out.
    if (!('deleted' in entity.fields)) {
      found?.remove(rows)
      narrowed?.remove(rows)
    }
  }

  /** Turns editing in the list on or off. */
  toggleEditing(): void {
    this.isEditing = !this.isEditing
  }

  /** Sets fields of records as one pending edit. */
  edit(changes: readonly CellChange<Row>[], label = this.labelOf(changes)): void {
    if (changes.length === 0) return
    const records = changes.map(({ row }) => this.tracked(row))
    this.source.app.store.edit(label, () =>
      changes.forEach(({ field, value }, i) => Object.assign(records[i] ?? {}, { [field]: value })),
    )
  }

  private labelOf(changes: readonly CellChange<Row>[]): string {
    const [first] = changes
    if (first === undefined || changes.length > 1) return `Paste ${changes.length} values`
    return `Change ${fieldCaption(this.source.entity, first.field)}`
  }

  /** The entity of a row; from then on the list shows the entity with its pending edits. */
  tracked(row: Row): Tracked<EntityTypes[EntityName]> {
    return this.source.app.store.promote(this.source.entity.name, row)
  }

  private forgetNarrowed(): void {
    runInAction(() => {
      this.narrowed = null
      this.isNarrowing = false
    })
  }

  private show(found: RowList<Row>, parameters: Readonly<Record<string, FilterValue>>): void {
    runInAction(() => {
      this.found = found
      this.narrowed = null
      this.searchedFor = parameters
      // What is empty is not drawn again.
      if (this.rows.length === 0) this.areRowsShown = true
    })
  }
}
