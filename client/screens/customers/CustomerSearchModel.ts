import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { Customer } from '#shared/customers/Customer.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { fieldCaption } from '#client/app/review/recordTitle.ts'
import type { CellChange } from '../../grid/cellEditing.ts'
import type { RowList } from '../../store/RowList.ts'
import type { CustomerRecord, Store } from './records.ts'
import { itemsFoundText } from './messages.ts'

/** The filter of Customer Search (F-042). */
export interface CustomerFilter {
  readonly companyName: string
  readonly firstName: string
  readonly lastName: string
  readonly billCity: string
}

export type CustomerRow = Customer

/** The maximum number of rows of a search (S0 §7, F-044). */
const SEARCH_LIMIT = 500

const EMPTY_FILTER: CustomerFilter = { companyName: '', firstName: '', lastName: '', billCity: '' }
const STORAGE_KEY = 'customers.search.filter'

/** The model of Customer Search: its filter, which is remembered for the session, and the customers found (F-042…F-047). */
export class CustomerSearchModel {
  filter: CustomerFilter
  loading = false
  /** Whether the cells of the list can be edited. */
  isEditing = false
  private readonly store: Store
  private readonly storage: Storage
  private found: RowList<CustomerRow> | null = null
  /** Numbers the searches, so that a slow response never replaces a later one. */
  private requestNumber = 0

  constructor(store: Store, storage: Storage) {
    this.store = store
    this.storage = storage
    this.filter = storedFilter(storage)
    makeObservable<this, 'found'>(this, {
      filter: observableRef,
      loading: observable,
      isEditing: observable,
      toggleEditing: action,
      found: observableRef,
      rows: computed,
      countText: computed,
      isFiltered: computed,
      setFilter: action,
      clear: action,
    })
  }

  /** The customers found, without those that were deleted since. */
  get rows(): readonly CustomerRow[] {
    return this.found?.rows.filter((row) => row.deleted === null) ?? []
  }

  /** 'N item(s) found'; empty before the first result. */
  get countText(): string {
    return this.found === null ? '' : itemsFoundText(this.rows.length)
  }

  get isFiltered(): boolean {
    return Object.values(this.filter).some((text) => text !== '')
  }

  setFilter(field: keyof CustomerFilter, text: string): void {
    this.filter = { ...this.filter, [field]: text }
  }

  clear(): void {
    this.filter = EMPTY_FILTER
    this.storage.removeItem(STORAGE_KEY)
  }

  /** Runs the named query with the filter and stores the filter for the session (F-043). Throws QueryFailed. */
  async search(): Promise<void> {
    const requestNumber = ++this.requestNumber
    this.storage.setItem(STORAGE_KEY, JSON.stringify(this.filter))
    runInAction(() => (this.loading = true))
    try {
      const found = await this.store.queryRows(customersQuery, {
        parameters: nonBlankFields(this.filter),
        // Companies first, then people, each by name.
        orderBy: ['typeId', 'companyName', 'lastName', 'firstName'],
        take: SEARCH_LIMIT,
      })
      if (requestNumber === this.requestNumber) runInAction(() => (this.found = found))
    } finally {
      if (requestNumber === this.requestNumber) runInAction(() => (this.loading = false))
    }
  }

  /** Deletes a customer and saves at once; if that is refused, the customer stays in the list. Throws the store's errors. */
  async remove(row: CustomerRow): Promise<void> {
    const customer = this.tracked(row)
    this.store.remove(customer)
    try {
      await this.store.save([customer])
    } catch (error) {
      this.store.pending.revertRecord(customer)
      throw error
    }
  }

  /** Turns editing in the list on or off. */
  toggleEditing(): void {
    this.isEditing = !this.isEditing
  }

  /** Sets fields of customers as one pending edit. */
  edit(changes: readonly CellChange<CustomerRow>[]): void {
    const [first] = changes
    if (first === undefined) return
    const label =
      changes.length === 1
        ? `Change ${fieldCaption(Customer, first.field)}`
        : `Paste ${changes.length} values`
    const customers = changes.map(({ row }) => this.tracked(row))
    this.store.edit(label, () =>
      changes.forEach(({ field, value }, i) => Object.assign(customers[i] ?? {}, { [field]: value })),
    )
  }

  /** The entity of a row; from then on the list shows the entity with its pending edits. */
  tracked(row: CustomerRow): CustomerRecord {
    return this.store.promote('Customer', row)
  }
}

function nonBlankFields(filter: CustomerFilter): Partial<CustomerFilter> {
  return Object.fromEntries(
    Object.entries(filter)
      .map(([name, text]: [string, string]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )
}

function storedFilter(storage: Storage): CustomerFilter {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}')
    const parts = typeof stored === 'object' && stored !== null ? stored : {}
    const texts = Object.entries(parts).filter(
      ([name, text]) => name in EMPTY_FILTER && typeof text === 'string',
    )
    return { ...EMPTY_FILTER, ...Object.fromEntries(texts) }
  } catch {
    // An unreadable stored filter is replaced by an empty one.
    return EMPTY_FILTER
  }
}
