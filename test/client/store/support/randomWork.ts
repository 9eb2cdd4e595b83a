import type { ImmediateEdit } from '#client/store/ImmediateEdit.ts'
import type { Scope } from '#client/store/Scope.ts'
import { SaveConflict, SaveIncomplete, SaveRejected, SaveUnreachable } from '#client/store/errors.ts'
import type { TrackedRecord } from '#client/store/types.ts'
import { fc } from '#test/support/seed.ts'
import type { ShopStore } from './shopStore.ts'
import type { TypeName } from './ShopDatabase.ts'
import { shopQueries } from './shopModel.ts'
import type { ShopServer } from './ShopServer.ts'
import { saveResolving } from './saveResolving.ts'

const RESOURCES = ['Customers', 'Orders', 'Lines'] as const

const EDITS = [
  'assign',
  'assign',
  'refer',
  'create',
  'remove',
  'undo',
  'redo',
  'undoEntry',
  'revertField',
  'revertRecord',
  'editSeveral',
  'failingEdit',
  'openScope',
  'commit',
  'rollback',
] as const
const SERVER = [
  'query',
  'foreignChange',
  'foreignDelete',
  'mergeDeleted',
  'save',
  'savePart',
  'saveRefused',
  'saveLost',
  'saveWhileEditing',
  'storeAtOnce',
] as const

export interface Step {
  readonly kind: (typeof EDITS)[number] | (typeof SERVER)[number]
  readonly a: number
  readonly b: number
}

const choice = fc.nat({ max: 11 })
const editStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...EDITS), a: choice, b: choice })
const serverStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...SERVER), a: choice, b: choice })

/** Operations of the user only. */
export const editSteps = fc.array(editStep, { minLength: 1, maxLength: 40 })

/** Operations of the user and the server. */
export const mixedSteps = fc.array(fc.oneof({ weight: 4, arbitrary: editStep }, serverStep), {
  minLength: 1,
  maxLength: 40,
})

const TYPES: readonly TypeName[] = ['Customer', 'Order', 'Line']
const FIELDS: Readonly<Record<TypeName, readonly string[]>> = {
  Customer: ['name', 'city'],
  Order: ['note'],
  Line: ['item'],
}
const GONE_AT = '2024-05-02T09:00:00.000Z'
const VALUES = ['x', 'y', 'z']

/** Applies random operations to a store, and tracks the server rows that the store should know. */
export class RandomWork {
  readonly store: ShopStore
  readonly server: ShopServer | null
  /** The base that the store should have for each record. */
  readonly known = new Map<string, Readonly<Record<string, unknown>>>()
  scopes: Scope[] = []

  constructor(store: ShopStore, server: ShopServer | null) {
    this.store = store
    this.server = server
  }

  async load(): Promise<void> {
    for (const resource of RESOURCES) await this.#query(resource)
  }

  async run(step: Step): Promise<void> {
    if ((SERVER as readonly string[]).includes(step.kind)) await this.#serverStep(step)
    else this.edit(step)
  }

  records(typeName: TypeName): (TrackedRecord & Record<string, unknown>)[] {
    // Operations are chosen by number, whatever the types of the fields.
    return this.store.local(typeName) as never
  }

  edit({ kind, a, b }: Step): void {
    const { store } = this
    const typeName = TYPES[a % 3] ?? 'Customer'
    const records = this.records(typeName)
    const record = records.length === 0 ? undefined : records[b % records.length]
    const field = FIELDS[typeName][b % FIELDS[typeName].length] ?? ''
    const assign = () => {
      if (record !== undefined && isHere(store, record)) record[field] = VALUES[(a + b) % 3]
    }
    const actions: Record<(typeof EDITS)[number], () => void> = {
      assign,
      refer: () => this.#refer(a, b),
      create: () => this.#create(typeName, b),
      remove: () => record && store.remove(record),
      undo: () => store.journal.undo(),
      redo: () => store.journal.redo(),
      undoEntry: () => {
        const entry = store.journal.entries[b % Math.max(1, store.journal.entries.length)]
        if (entry !== undefined) store.journal.undoEntry(entry, { includeLater: a % 2 === 0 })
      },
      revertField: () => record && store.pending.revertField(record, field),
      revertRecord: () => record && store.pending.revertRecord(record),
      editSeveral: () =>
        store.edit('Edit several', () => {
          assign()
          this.#refer(b, a)
          this.#create('Line', a)
        }),
      failingEdit: () => this.#failing(assign, a, b),
      openScope: () => {
        if (this.scopes.length < 3) this.scopes.push(store.openScope(`Scope ${String(a)}`))
      },
      commit: () => this.scopes.pop()?.commit(),
      rollback: () => this.scopes.pop()?.rollback(),
    }
    if (kind in actions) actions[kind as (typeof EDITS)[number]]()
  }

  closeScopes(): void {
    while (this.scopes.length > 0) this.scopes.pop()?.commit()
  }

  #failing(assign: () => void, a: number, b: number): void {
    try {
      this.store.edit('Fails', () => {
        assign()
        this.#create('Order', a)
        this.#refer(a, b)
        throw new Error('on purpose')
      })
    } catch {
      // The invariants check that nothing of it is left.
    }
  }

  #create(typeName: TypeName, b: number): void {
    const { store } = this
    if (typeName === 'Customer') store.create('Customer', { name: `new ${String(b)}` })
    if (typeName === 'Order') store.create('Order', { customerId: this.#anId('Customer', b) })
    if (typeName === 'Line') store.create('Line', { orderId: this.#anId('Order', b), item: 'new' })
  }

  #anId(typeName: TypeName, b: number): number | null {
    const candidates = this.records(typeName).filter((record) => isHere(this.store, record))
    return candidates.length === 0 || b === 0 ? null : Number(candidates[b % candidates.length]?.['id'])
  }

  #refer(a: number, b: number): void {
    const orders = this.store.local('Order').filter((order) => isHere(this.store, order))
    const order = orders[a % Math.max(1, orders.length)]
    if (order !== undefined) order.customerId = this.#anId('Customer', b)
  }

  async #serverStep({ kind, a, b }: Step): Promise<void> {
    const { server } = this
    if (server === null) return
    const resource = RESOURCES[a % 3] ?? 'Customers'
    const actions: Partial<Record<Step['kind'], () => Promise<void> | void>> = {
      query: () => this.#query(resource),
      foreignChange: () => this.#foreignChange(b, { city: VALUES[a % 3] }),
      foreignDelete: () => this.#foreignChange(b, { deleted: GONE_AT }),
      mergeDeleted: () => this.#mergeDeleted(b),
      save: () => saveResolving(this.store),
      savePart: () => this.#savePart(a),
      saveRefused: () => this.#saveRefused(a, b),
      saveLost: () => this.#saveLost(a, b),
      saveWhileEditing: () => this.#saveWhileEditing(a, b),
      storeAtOnce: () => this.#storeAtOnce(a, b),
    }
    await actions[kind]?.()
    this.#learn()
  }

  async #query(resource: (typeof RESOURCES)[number]): Promise<void> {
    await this.store.query(shopQueries[resource])
    this.#learn()
  }

  #foreignChange(b: number, values: Readonly<Record<string, unknown>>): void {
    const rows = [...(this.server?.database.tables.Customer.values() ?? [])]
    const row = rows[b % Math.max(1, rows.length)]
    if (row !== undefined) this.server?.database.change('Customer', row.id, values)
  }

  /** The store learns that someone else deleted a record. */
  #mergeDeleted(b: number): void {
    this.#foreignChange(b, { deleted: GONE_AT })
    const rows = [...(this.server?.database.tables.Customer.values() ?? [])]
    this.store.mergeRows(
      'Customer',
      rows.filter(({ deleted }) => deleted === GONE_AT).map((row) => ({ ...row })),
    )
  }

  async #savePart(a: number): Promise<void> {
    const records = this.store.pending.records
    const chosen = records.filter((_record, index) => index % 2 === a % 2)
    const withRequired = new Set(chosen.flatMap((record) => [record, ...this.#required(record.entity)]))
    const entities = [...withRequired].map(({ entity }) => entity)
    if (entities.length === 0) return
    try {
      await this.store.save(entities)
    } catch (error) {
      if (!(error instanceof SaveConflict || error instanceof SaveRejected)) throw error
    }
  }

  #required(entity: TrackedRecord): readonly { entity: TrackedRecord }[] {
    return this.store.requires([entity]).flatMap((record) => [record, ...this.#required(record.entity)])
  }

  async #saveRefused(a: number, b: number): Promise<void> {
    const customers = this.store.local('Customer').filter((customer) => isHere(this.store, customer))
    const customer = customers[a % Math.max(1, customers.length)]
    if (customer === undefined) return
    customer.name = 'taken'
    await this.store.save().catch((error: unknown) => {
      if (!(error instanceof SaveRejected || error instanceof SaveConflict)) throw error
    })
    customer.name = VALUES[b % 3] ?? 'x'
  }

  async #saveLost(a: number, b: number): Promise<void> {
    if (this.server === null || !this.store.pending.hasChanges) return
    if (a % 2 === 0) this.server.loseNextAnswer = true
    else this.server.loseNextRequest = true
    try {
      await this.store.save()
    } catch (error) {
      const expected = [SaveUnreachable, SaveConflict, SaveRejected]
      if (!expected.some((kind) => error instanceof kind)) throw error
    }
    this.server.loseNextAnswer = false
    this.server.loseNextRequest = false
    if (b % 3 === 0) this.edit({ kind: 'undo', a, b })
    else this.edit({ kind: 'assign', a: b, b: a })
    await saveResolving(this.store)
  }

  async #saveWhileEditing(a: number, b: number): Promise<void> {
    if (this.server === null) return
    this.#editDuringNextSave(this.server, a, b)
    await saveResolving(this.store)
    this.server.before = () => {}
  }

  /** Stores an edit at once while others are made, and takes it back if it is refused or its request is lost. */
  async #storeAtOnce(a: number, b: number): Promise<void> {
    if (this.server === null) return
    const edit = this.editAtOnce(a, b)
    this.#editDuringNextSave(this.server, a, b)
    this.server.loseNextRequest = a % 3 === 2
    try {
      await this.store.save(edit.records, { isUndoneUnlessStored: true })
      edit.settle()
    } catch (error) {
      edit.takeBack()
      const expected = [SaveConflict, SaveIncomplete, SaveRejected, SaveUnreachable]
      if (!expected.some((kind) => error instanceof kind)) throw error
    }
    this.server.loseNextRequest = false
    this.server.before = () => {}
  }

  /** An edit of several records that is to be stored at once; the server refuses some. */
  editAtOnce(a: number, b: number): ImmediateEdit {
    return this.store.editAtOnce('At once', () => {
      this.edit({ kind: 'assign', a, b })
      this.edit({ kind: b % 2 === 0 ? 'remove' : 'create', a: b, b: a })
      this.#refer(a, b)
      const customer = this.store.local('Customer').find((each) => isHere(this.store, each))
      if (a % 3 === 1 && customer !== undefined) customer.name = 'taken'
    })
  }

  #editDuringNextSave(server: ShopServer, a: number, b: number): void {
    let edited = false
    server.before = ({ path }) => {
      if (path !== 'SaveChanges' || edited) return
      edited = true
      const kinds = EDITS.filter((kind) => !['openScope'].includes(kind))
      for (let step = 0; step < 3; step++) {
        this.edit({
          kind: kinds[(a * 5 + b + step * 7) % kinds.length] ?? 'assign',
          a: a + step,
          b: b + step,
        })
      }
    }
  }

  /** A record with the server's version is based on the server's row. */
  #learn(): void {
    for (const typeName of TYPES) {
      for (const record of this.records(typeName)) {
        const row = this.server?.database.tables[typeName].get(Number(record['id']))
        if (row?.rowVersion === record['rowVersion'])
          this.known.set(nameOf(typeName, record['id']), { ...row })
      }
    }
  }
}

export function nameOf(typeName: string, id: unknown): string {
  return `${typeName} ${String(id)}`
}

function isHere(store: ShopStore, record: TrackedRecord): boolean {
  const state = store.stateOf(record)
  return state !== 'deleted' && state !== 'detached'
}
