import { SaveConflict, SaveRejected } from '#client/store/errors.ts'
import type { ChangedRecord, RecordConflict, TrackedRecord } from '#client/store/types.ts'
import type { SaveBundle } from '#shared/wire/save.ts'
import { Refused, RESOURCES, ShopDatabase, type TypeName } from './ShopDatabase.ts'
import { shopQueries } from './shopModel.ts'
import { customerRow, orderRow, shopStore, type ShopStore } from './shopStore.ts'

const FIELDS: Readonly<Record<'Customer' | 'Order', readonly string[]>> = {
  Customer: ['name', 'city'],
  Order: ['note'],
}

/** What a save has stored, as the stream tells it. */
interface StoredSave {
  readonly position: number
  readonly saveId: string
  readonly records: readonly { readonly typeName: TypeName; readonly id: number }[]
}

/** The database of a shop in which two people work, and the feed of what is stored. */
export class SharedShop {
  readonly database = new ShopDatabase()
  readonly feed: StoredSave[] = []
  /** Every value that was stored by a save. */
  readonly stored = new Set<unknown>()
  /** What was overwritten, and by which save, whose name begins with that of its person. */
  readonly overwritten: { readonly saveId: string; readonly value: unknown }[] = []
  /** What was overwritten by a save that had another value for the stored one. */
  readonly lost: string[] = []

  constructor() {
    for (const id of [1, 2]) this.database.insert('Customer', customerRow(id))
    for (const id of [11, 12]) this.database.insert('Order', orderRow(id, 1))
  }

  answer(path: string, body: string): Response {
    if (path.endsWith('/SaveChanges')) return this.#save(JSON.parse(body) as SaveBundle)
    const [, resource = ''] = /breeze\/([A-Za-z]+)/.exec(path) ?? []
    const typeName = RESOURCES[resource]
    if (typeName === undefined) throw new Error(`There is no ${resource}.`)
    const { where } = (body === '' ? {} : JSON.parse(body)) as { where?: { id?: { in?: number[] } } }
    const keys = where?.id?.in
    const rows = [...this.database.tables[typeName].values()].filter(
      ({ id }) => keys === undefined || keys.includes(id),
    )
    return json(200, { results: rows.map((row) => ({ $type: `${typeName}:#Shop`, ...row })) })
  }

  /** What is stored of the records that somebody has, as `cache` names them. */
  rowsIn(cache: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const rows = (['Customer', 'Order'] as const).flatMap((typeName) =>
      [...this.database.tables[typeName].values()].map((row): [string, unknown] => [
        `${typeName} ${String(row.id)}`,
        Object.fromEntries([...FIELDS[typeName], 'rowVersion'].map((field) => [field, row[field]])),
      ]),
    )
    return Object.fromEntries(rows.filter(([name]) => name in cache))
  }

  #save(bundle: SaveBundle): Response {
    const before = structuredClone(this.database.tables)
    const saveId = bundle.saveOptions?.tag?.saveId ?? ''
    try {
      const result = this.database.save(bundle)
      if (this.feed.some((save) => save.saveId === saveId)) return json(200, result)
      const records = [
        ...result.entities.map((row) => ({ typeName: nameOf(row['$type']), id: Number(row['id']) })),
        ...result.deletedKeys.map(({ entityTypeName, keyValues }) => ({
          typeName: nameOf(entityTypeName),
          id: Number(keyValues[0]),
        })),
      ]
      this.feed.push({ position: this.feed.length + 1, saveId, records })
      this.#check(bundle, before, saveId)
      return json(200, result)
    } catch (error) {
      if (error instanceof Refused) return json(error.status, error.body)
      throw error
    }
  }

  /** Notes what was stored, and what was overwritten unseen. */
  #check(bundle: SaveBundle, before: ShopDatabase['tables'], saveId: string): void {
    for (const { entityAspect, ...values } of bundle.entities) {
      const stored = before[nameOf(entityAspect.entityTypeName)].get(Number(values['id']))
      for (const field of [...FIELDS.Customer, ...FIELDS.Order]) {
        if (entityAspect.entityState === 'Deleted' || values[field] === undefined) continue
        this.stored.add(values[field])
        const base = entityAspect.originalValuesMap[field]
        if (stored === undefined || base === undefined) continue
        this.overwritten.push({ saveId, value: stored[field] })
        if (base !== stored[field]) this.lost.push(`${String(stored[field])}, not ${JSON.stringify(base)}`)
      }
    }
  }
}

/** A connection to the shop, whose next response may be slow. */
class Connection {
  /** Responses that have not arrived yet. */
  readonly waiting: (() => void)[] = []
  isSlow = false
  readonly #shop: SharedShop

  constructor(shop: SharedShop) {
    this.#shop = shop
  }

  send(path: string, body: string): Promise<Response> {
    const response = this.#shop.answer(path, body)
    if (!this.isSlow) return Promise.resolve(response)
    this.isSlow = false
    return new Promise((resolve) => this.waiting.push(() => resolve(response)))
  }
}

/** Somebody who works in the shop: a store, what was read of the feed, and what became of what was entered. */
export class Person {
  readonly store: ShopStore
  /** What was given up knowingly: undone, replaced, deleted, or decided for the other side. */
  readonly dropped = new Set<unknown>()
  readonly entered: unknown[] = []
  /** What was on the screen, or in a question, when it was edited. */
  readonly seen = new Set<unknown>()
  readonly #running = new Set<Promise<unknown>>()
  readonly #resolved = new Set<string>()
  readonly #shop: SharedShop
  readonly #connection: Connection
  readonly name: string
  #position = 0
  #postponed: readonly ChangedRecord[] = []
  #failure: unknown = null

  private constructor(name: string, shop: SharedShop, connection: Connection, store: ShopStore) {
    this.name = name
    this.#shop = shop
    this.#connection = connection
    this.store = store
  }

  static async begin(name: string, shop: SharedShop): Promise<Person> {
    const connection = new Connection(shop)
    let saves = 0
    const store = await shopStore({
      fetch: (input, init) => connection.send(addressOf(input), bodyOf(init)),
      newSaveId: () => `${name}-${String(++saves)}`,
    })
    await store.query(shopQueries.Customers)
    await store.query(shopQueries.Orders)
    return new Person(name, shop, connection, store)
  }

  edit(a: number, b: number): void {
    const record = this.#record(a)
    if (record === null || this.store.stateOf(record) === 'deleted') return
    const fields = record.entityType.shortName === 'Customer' ? FIELDS.Customer : FIELDS.Order
    const field = fields[b % fields.length] ?? ''
    const value = `${this.name}${String(this.entered.length)}`
    this.dropped.add(Reflect.get(record, field))
    this.seen.add(Reflect.get(record, field)).add(value)
    this.entered.push(value)
    Reflect.set(record, field, value)
  }

  remove(a: number): void {
    const record = this.#record(a)
    if (record === null) return
    this.#drop(record)
    this.store.remove(record)
  }

  create(): void {
    const value = `${this.name}${String(this.entered.length)}`
    this.entered.push(value)
    this.store.create('Order', { customerId: 1, note: value })
  }

  undo(): void {
    const before = this.#pendingValues()
    const restored = this.#restored()
    this.store.journal.undo()
    const stillRestored = this.#restored()
    // Whoever takes back that a record is restored is asked again.
    for (const name of restored)
      if (!stillRestored.includes(name))
        for (const asked of this.#resolved) if (asked.startsWith(`${name},`)) this.#resolved.delete(asked)
    const now = new Set(this.#pendingValues())
    for (const value of before) if (!now.has(value)) this.dropped.add(value)
  }

  /** The next response arrives only with `arrive`. */
  slow(): void {
    this.#connection.isSlow = true
  }

  async arrive(): Promise<void> {
    this.#connection.waiting.shift()?.()
    await this.#rest()
  }

  /** Reads of the feed what is new, some of it twice. */
  follow(isRepeated: boolean): Promise<void> {
    const from = isRepeated ? Math.max(0, this.#position - 2) : this.#position
    const saves = this.#shop.feed.filter(
      ({ position, saveId }) => position > from && !this.store.isOwnSave(saveId),
    )
    this.#position = this.#shop.feed.length
    const changed = [
      ...this.#postponed,
      ...saves.flatMap(({ records }) =>
        records.map((record) => ({ ...record, changedBy: 'Ann', changedAt: null })),
      ),
    ]
    this.#postponed = []
    return this.#run(
      this.store.foreign.refresh(changed).then(({ postponed }) => {
        this.#postponed = [...this.#postponed, ...postponed]
      }),
    )
  }

  save(): Promise<void> {
    return this.#run(
      this.store.save().then(
        () => {},
        (error: unknown) => {
          if (error instanceof SaveConflict) error.conflicts.forEach((each) => this.#resolve(each, 1))
          else if (!(error instanceof SaveRejected)) throw error
        },
      ),
    )
  }

  /** Decides all that is marked, each for one side. */
  decide(choice: number): void {
    for (const conflict of this.store.foreign.conflicts) this.#resolve(conflict, choice)
  }

  /** Everything arrives, is followed, decided and saved. */
  async finish(): Promise<void> {
    for (let round = 0; round < 8; round++) {
      while (this.#connection.waiting.length > 0) await this.arrive()
      await Promise.allSettled(this.#running)
      await this.follow(false)
      this.decide(round)
      await this.save()
    }
    await this.follow(false)
    await this.#rest()
    if (this.#failure !== null) throw this.#failure
  }

  /** What the store has of each record, by the name of that. */
  cache(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      (['Customer', 'Order'] as const).flatMap((typeName) =>
        this.store
          .local(typeName)
          .map((record) => [
            `${typeName} ${String(record.id)}`,
            Object.fromEntries(
              [...FIELDS[typeName], 'rowVersion'].map((field) => [field, Reflect.get(record, field)]),
            ),
          ]),
      ),
    )
  }

  #resolve(conflict: RecordConflict, choice: number): void {
    const { current, entity, fields, isDeleted, typeName } = conflict
    const version = String(current?.['rowVersion'])
    const name = `${typeName} ${String(Reflect.get(entity, 'id'))}, version ${version}`
    if (this.#resolved.has(name)) throw new Error(`${this.name} is asked again: ${name}.`)
    this.#resolved.add(name)
    for (const { theirs } of fields) this.seen.add(theirs)
    if (isDeleted) {
      if (choice % 2 === 0 && this.store.stateOf(entity) !== 'deleted') this.store.restoreDeleted(conflict)
      else {
        this.#drop(entity)
        this.store.dropDeleted(conflict)
      }
      return
    }
    this.store.rebase(conflict)
    if (choice % 2 === 0) return
    for (const { mine } of fields) this.dropped.add(mine)
    this.store.pending.revertRecord(entity)
  }

  #drop(record: TrackedRecord): void {
    for (const field of [...FIELDS.Customer, ...FIELDS.Order]) this.dropped.add(Reflect.get(record, field))
  }

  #pendingValues(): readonly unknown[] {
    return this.store.pending.records.flatMap(({ entity, fields, state }) =>
      state === 'added' ? [Reflect.get(entity, 'note')] : fields.map(({ after }) => after),
    )
  }

  /** The names of the deleted records that were restored here, and are not saved yet. */
  #restored(): readonly string[] {
    return this.store.pending.records
      .filter(({ fields }) => fields.some(({ property, after }) => property === 'deleted' && after === null))
      .map(({ entity, typeName }) => `${typeName} ${String(Reflect.get(entity, 'id'))}`)
  }

  #record(a: number): TrackedRecord | null {
    const records: readonly TrackedRecord[] = [
      ...this.store.local('Customer'),
      ...this.store.local('Order'),
    ].filter((record) => (Reflect.get(record, 'deleted') ?? null) === null)
    return records[a % Math.max(1, records.length)] ?? null
  }

  /** Waits for what has no slow response. */
  async #run(work: Promise<void>): Promise<void> {
    const running = work
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
    await this.#rest()
    // It may be that of something before, whose answer was slow.
    if (this.#failure !== null) throw this.#failure
  }

  async #rest(): Promise<void> {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
}

function nameOf(type: unknown): TypeName {
  const [name] = String(type).split(':')
  if (name !== 'Customer' && name !== 'Order' && name !== 'Line') throw new Error(`There is no ${name}.`)
  return name
}

/** What the store reads of a response; a real one would take a turn of the event loop. */
function json(status: number, body: object): Response {
  const response = { status, ok: status < 300, text: () => Promise.resolve(JSON.stringify(body)) }
  return response as Response
}

function addressOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

function bodyOf(init: RequestInit | undefined): string {
  return typeof init?.body === 'string' ? init.body : ''
}
