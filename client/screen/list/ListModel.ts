import type { EntityName, EntityTypes, ProductEntity } from '#shared/model/product.ts'
import { action, computed, makeObservable, observable, runInAction } from 'mobx'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { deleteRecords } from '../../context/saving/deleteRecords.ts'
import type { RowList } from '../../store/RowList.ts'
import type { Tracked, TrackedRecord } from '../../store/types.ts'
import type { FilterValue } from './filterFields.ts'
import { itemsFound } from '../captions.ts'
import { isRemaining } from '../record/children.ts'
import { FoundRows } from './FoundRows.ts'
import type { KeptList } from './KeptRows.ts'
import type { Listed } from './Listed.ts'
import type { ListFilter } from './ListFilter.ts'

export interface ListSource<Row extends object> {
  readonly app: ScreenContext
  readonly entity: ProductEntity
  readonly filter: ListFilter
  /** Runs the query with the parameters of the filter, for these rows. Throws QueryFailed. */
  readonly fetch: (parameters: Readonly<Record<string, FilterValue>>, listed: Listed) => Promise<RowList<Row>>
  /** What it showed last. */
  readonly kept?: KeptList<Row>
  /** Whether a deleted record is listed like any other. */
  showsDeleted?(this: void, row: Row): boolean
}

/** The state of a list: its filter, and the rows found. */
export class ListModel<Row extends object> {
  /** Whether the first rows found were drawn, or there are none. */
  areRowsShown = false
  readonly found: FoundRows<Row, Readonly<Record<string, FilterValue>>>
  private readonly source: ListSource<Row>
  /** How many rows the filters of the grid leave; null until the grid has drawn what was found. */
  private shownCount: number | null = null
  /** The parameters of the last search, as JSON. */
  private searched = ''

  constructor(source: ListSource<Row>) {
    this.source = source
    this.found = new FoundRows(keyFieldOf(source.entity), source.fetch, source.kept)
    makeObservable<this, 'shownCount' | 'searched'>(this, {
      searched: observable,
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

  get loading(): boolean {
    return this.found.loading
  }

  /** The parameters of the rows shown, a new object with each result; null before the first. */
  get searchedFor(): Readonly<Record<string, FilterValue>> | null {
    return this.found.searchedFor
  }

  /** The rows found, also those that were searched for beyond the limit, without deleted ones unless the list shows them (LS28). */
  get rows(): readonly Row[] {
    const { showsDeleted } = this.source
    return this.found.rows.filter(
      (row) =>
        !this.isUndone(row) && (isRemaining(row) || showsDeleted?.(row) === true || this.isLeaving(row)),
    )
  }

  /** 'N item(s) found', of those that the filters of the grid leave; empty before these are drawn (F-044, LS250). */
  get countText(): string {
    return this.leftCount === null ? '' : itemsFound(this.leftCount)
  }

  /** Of how many, where the limit of the search or a filter of the grid leaves some out; null where nothing is left out. */
  get cutText(): string | null {
    if (this.leftCount === null) return null
    const loaded = this.rows.length
    return (
      this.found.cutText ??
      (this.leftCount < loaded ? `of ${loaded.toLocaleString('en-US')} · filtered` : null)
    )
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
    return this.searchedFor === null && this.filter.problems.size === 0
  }

  /** The grid calls it with the number of rows that its filters leave, and with null until it has drawn what was found. */
  showCount(count: number | null): void {
    this.shownCount = count
    if (count !== null && (this.searchedFor !== null || this.rows.length > 0)) this.areRowsShown = true
  }

  /** Whether it was added in the list, and that was undone. Only records that are not stored have keys below 0. */
  private isUndone(row: Row): boolean {
    return this.found.keyOf(row) < 0 && this.source.app.store.stateOf(row as TrackedRecord) === 'detached'
  }

  /** Whether somebody else has deleted it since the last search: it fades where it is (LC788). */
  private isLeaving(row: Row): boolean {
    const { app, entity } = this.source
    const key = this.found.keyOf(row)
    return this.found.gone.has(key) || app.live.recent.of(entity.name, key) !== null
  }

  private get leftCount(): number | null {
    if (this.searchedFor === null || this.shownCount === null) return null
    return Math.min(this.shownCount, this.rows.length)
  }

  /** Runs the query and remembers the filter (F-043); nothing while the filter has a problem. Throws QueryFailed. */
  async search(): Promise<void> {
    if (this.filter.problems.size > 0) return
    this.filter.remember()
    const { parameters } = this.filter
    runInAction(() => (this.searched = JSON.stringify(parameters)))
    await this.found.search(parameters)
    // What is empty is not drawn again.
    runInAction(() => (this.areRowsShown ||= this.searchedFor !== null && this.rows.length === 0))
  }

  /** Deletes the records of rows by one save; if that is refused, they stay in the list. Throws the store's errors. */
  async remove(rows: readonly Row[]): Promise<void> {
    const { app, entity } = this.source
    await deleteRecords(
      app,
      rows.map((row) => this.tracked(row)),
    )
    // Others have a stamp of their deletion, by which the list leaves them out.
    if (!('deleted' in entity.fields)) this.found.remove(rows)
  }

  /** Lists records of the list's entity until the next search, whether or not that finds them. */
  include(...records: readonly TrackedRecord[]): void {
    // A record has all that the rows of its entity have.
    this.found.include(...(records as readonly object[] as readonly Row[]))
  }

  /** The entity of a row; from then on the list shows the entity with its pending edits. */
  tracked(row: Row): Tracked<EntityTypes[EntityName]> {
    return this.source.app.store.promote(this.source.entity.name, row)
  }
}
