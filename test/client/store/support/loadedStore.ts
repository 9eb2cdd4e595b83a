import { EntityAspect } from 'breeze-client'
import type { PrepareOptions, Tracked, TrackedRecord } from '#client/store/types.ts'
import type { Customer, Line, Order } from './shopModel.ts'
import { customerRow, lineRow, orderRow, shopStore, type ShopStore } from './shopStore.ts'

// Entities have their values on the prototype: compared by their own properties, all of a type would be equal.
equalityTesters(expect).addEqualityTesters([
  (one, other) => (isEntity(one) && isEntity(other) ? one === other : undefined),
])

interface EqualityTesters {
  addEqualityTesters(testers: readonly ((one: unknown, other: unknown) => boolean | undefined)[]): void
}

/** The types of Jest leave this function out. */
function equalityTesters(matchers: object): EqualityTesters {
  return matchers as EqualityTesters
}

function isEntity(value: unknown): boolean {
  return value instanceof Object && 'entityAspect' in value && value.entityAspect instanceof EntityAspect
}

/** A store with customers 1 and 2, orders 11 and 12 of customer 1, and line 21 of order 11. */
export async function loadedStore(options: Partial<PrepareOptions> = {}) {
  const store = await shopStore(options)
  store.mergeRows('Customer', [customerRow(1), customerRow(2)])
  store.mergeRows('Order', [orderRow(11, 1), orderRow(12, 1)])
  store.mergeRows('Line', [lineRow(21, 11)])
  return { store, ...shopRecords(store) }
}

interface ShopRecords {
  readonly customer: Tracked<Customer>
  readonly other: Tracked<Customer>
  readonly order: Tracked<Order>
  readonly second: Tracked<Order>
  readonly line: Tracked<Line>
}

/** The records of a store that has the rows of `loadedStore`. */
export function shopRecords(store: ShopStore): ShopRecords {
  return {
    customer: found(store.cached('Customer', 1)),
    other: found(store.cached('Customer', 2)),
    order: found(store.cached('Order', 11)),
    second: found(store.cached('Order', 12)),
    line: found(store.cached('Line', 21)),
  }
}

export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The test expected something here.')
  return value
}

/** Pending changes in a short form: state and changed fields by record. */
export function pendingOf(store: ShopStore): [TrackedRecord, string, Record<string, [unknown, unknown]>][] {
  return store.pending.records.map(({ entity, state, fields }) => [
    entity,
    state,
    Object.fromEntries(fields.map(({ property, before, after }) => [property, [before, after]])),
  ])
}

export function labels(entries: readonly { readonly label: string }[]): string[] {
  return entries.map(({ label }) => label)
}
