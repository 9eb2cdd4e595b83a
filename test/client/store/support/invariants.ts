import { subjectOf } from '#client/store/changes.ts'
import type { PendingRecord, TrackedRecord } from '#client/store/types.ts'
import { nameOf, type RandomWork } from './randomWork.ts'
import type { ShopStore } from './shopStore.ts'

const FIELDS = {
  Customer: ['name', 'city', 'creditLimit', 'since', 'deleted'],
  Order: ['customerId', 'note', 'total'],
  Line: ['orderId', 'item', 'quantity'],
} as const
const TYPES = ['Customer', 'Order', 'Line'] as const

interface Described {
  readonly name: string
  readonly state: string
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** The pending list in a comparable form. */
export function pendingList(store: ShopStore): Described[] {
  return store.pending.records.map(described).toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The expected pending list: the difference of every cached record from its last known row. */
export function difference(work: RandomWork): Described[] {
  return TYPES.flatMap((typeName) =>
    work.records(typeName).flatMap((record) => differenceOf(work, typeName, record)),
  ).toSorted((one, other) => one.name.localeCompare(other.name))
}

function differenceOf(
  work: RandomWork,
  typeName: (typeof TYPES)[number],
  record: Record<string, unknown>,
): Described[] {
  const name = nameOf(typeName, record['id'])
  if (Number(record['id']) < 0) return [{ name, state: 'added', fields: {} }]
  const row = work.known.get(name)
  if (row === undefined) return [{ name, state: 'unknown to the test', fields: {} }]
  const fields = Object.fromEntries(
    FIELDS[typeName].flatMap((field) =>
      record[field] === row[field] ? [] : [[field, [row[field], record[field]]]],
    ),
  ) as Described['fields']
  const isDeleted =
    isMarked(record) || (typeName === 'Customer' && record['deleted'] !== null && row['deleted'] === null)
  if (isDeleted) return [{ name, state: 'deleted', fields }]
  return Object.keys(fields).length === 0 ? [] : [{ name, state: 'modified', fields }]
}

function isMarked(record: object): boolean {
  const { entityAspect } = record as { entityAspect: { entityState: { isDeleted(): boolean } } }
  return entityAspect.entityState.isDeleted()
}

function described({ entity, typeName, state, fields }: PendingRecord): Described {
  const changed = fields.map(({ property, before, after }) => [property, [before, after]])
  return {
    name: nameOf(typeName, Reflect.get(entity, 'id')),
    state,
    fields: state === 'added' ? {} : (Object.fromEntries(changed) as Described['fields']),
  }
}

/** The number of changes in a list of pending records. */
export function countOf(records: readonly Described[]): number {
  return records.reduce(
    (sum, { state, fields }) => sum + (state === 'modified' ? Object.keys(fields).length : 1),
    0,
  )
}

/** Relations that do not match the foreign keys. */
export function brokenRelations(store: ShopStore): string[] {
  const broken: string[] = []
  for (const order of store.local('Order')) {
    if (store.stateOf(order) === 'deleted') continue
    const parent = order.customerId === null ? null : store.cached('Customer', order.customerId)
    if (order.customer !== parent) broken.push(`order ${String(order.id)} of ${String(order.customerId)}`)
  }
  for (const customer of store.local('Customer')) {
    const children = store
      .local('Order')
      .filter((order) => order.customerId === customer.id && store.stateOf(order) !== 'deleted')
    if (ids(children) !== ids(customer.orders)) {
      broken.push(`customer ${String(customer.id)}: ${ids(customer.orders)}, not ${ids(children)}`)
    }
  }
  return broken
}

function ids(records: readonly { id: number }[]): string {
  return records
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join(' ')
}

/** Subjects whose journal entries do not form a chain. */
export function brokenChains(store: ShopStore): string[] {
  const last = new Map<string, unknown>()
  const broken: string[] = []
  for (const entry of store.journal.entries) {
    for (const change of entry.changes) {
      const subject = subjectOf(change)
      if (last.has(subject) && last.get(subject) !== change.before)
        broken.push(`${subject} in ${entry.label}`)
      last.set(subject, change.after)
    }
  }
  return broken
}

/** All values and states of the cache. */
export function snapshot(store: ShopStore): unknown[] {
  return TYPES.flatMap((typeName) =>
    store.local(typeName).map((record: TrackedRecord) => ({
      name: nameOf(typeName, Reflect.get(record, 'id')),
      state: store.stateOf(record),
      values: FIELDS[typeName].map((field) => Reflect.get(record, field) as unknown),
    })),
  ).toSorted((one, other) => one.name.localeCompare(other.name))
}
