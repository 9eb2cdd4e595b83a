import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { TrackedRecord } from '../../store/types.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { NoteEditorModel } from './NoteEditorModel.ts'
import type { CustomerRecord, NoteRecord, RateRecord, ServiceAddressRecord, Store } from './records.ts'

/** Replaces the id in the path of a customer that is not stored yet (S0 §2). */
export const NEW = 'new'

export const CUSTOMER_TABS = [
  'Customer',
  'Billing Info',
  'Service Address',
  'Rates',
  'Rentals',
  'Invoices',
] as const
export type CustomerTab = (typeof CUSTOMER_TABS)[number]

type Phase = 'loading' | 'ready' | 'missing' | 'failed'

interface Deletable {
  readonly id: number
  readonly deleted: string | null
}

/** The view model of one customer with its addresses, rates and notes (F-048…F-062). */
export class CustomerModel {
  phase: Phase = 'loading'
  tab: CustomerTab = 'Customer'
  readonly key: string
  /** The note that is being written. */
  readonly noteEditor: NoteEditorModel
  private readonly store: Store
  private loaded: CustomerRecord | null = null

  constructor(store: Store, key: string) {
    this.store = store
    this.key = key
    this.noteEditor = new NoteEditorModel(store, () => this.customer)
    makeObservable<this, 'loaded'>(this, {
      phase: observable,
      tab: observable,
      loaded: observableRef,
      customer: computed,
      addresses: computed,
      rates: computed,
      notes: computed,
      isNew: computed,
      show: action,
    })
  }

  /** The customer; null before it is loaded and after its creation was undone. */
  get customer(): CustomerRecord | null {
    return this.loaded !== null && this.store.stateOf(this.loaded) !== 'detached' ? this.loaded : null
  }

  get isNew(): boolean {
    return this.customer !== null && this.store.stateOf(this.customer) === 'added'
  }

  get addresses(): readonly ServiceAddressRecord[] {
    // Relations of an entity contain entities of the same store.
    return kept(this.customer?.serviceAddresses ?? []) as readonly ServiceAddressRecord[]
  }

  get rates(): readonly RateRecord[] {
    return kept(this.customer?.rates ?? []) as readonly RateRecord[]
  }

  /** Newest first; unsaved ones before all others. */
  get notes(): readonly NoteRecord[] {
    const notes = kept(this.customer?.customerNotes ?? []) as readonly NoteRecord[]
    const order = ({ id }: NoteRecord): number => (id < 0 ? Number.MAX_SAFE_INTEGER + id : id)
    return notes.toSorted((a, b) => order(b) - order(a))
  }

  show(tab: CustomerTab): void {
    this.tab = tab
  }

  /** Loads the customer, or creates a new one within the current unit of work. Throws QueryFailed. */
  async load(): Promise<void> {
    if (this.key === NEW) {
      const customer = this.store.create(
        'Customer',
        { salesPersonId: DEFAULT_SALES_PERSON_ID },
        'Add customer',
      )
      this.receive(customer)
      return
    }
    const id = Number(this.key)
    try {
      this.receive(Number.isInteger(id) && id > 0 ? await this.fetch(id) : null)
    } catch (error) {
      runInAction(() => (this.phase = 'failed'))
      throw error
    }
  }

  /** On the screen of a new customer, shows the one restored from a draft, unless another one is being entered. */
  showRestored(records: readonly TrackedRecord[]): void {
    if (this.key !== NEW || this.customer !== null) return
    const made = records.find(
      (record) => record.entityType.shortName === 'Customer' && this.store.stateOf(record) === 'added',
    )
    // The type name was checked just before.
    if (made !== undefined) this.receive(made as CustomerRecord)
  }

  private async fetch(id: number): Promise<CustomerRecord | null> {
    const { entities } = await this.store.query(customersQuery, {
      where: { id },
      expand: ['serviceAddresses', 'rates', 'customerNotes'],
    })
    return entities[0] ?? null
  }

  private receive(customer: CustomerRecord | null): void {
    runInAction(() => {
      this.loaded = customer
      this.phase = customer === null || customer.deleted !== null ? 'missing' : 'ready'
    })
  }
}

function kept<R extends Deletable>(records: readonly R[]): readonly R[] {
  return records.filter((record) => record.deleted === null)
}
