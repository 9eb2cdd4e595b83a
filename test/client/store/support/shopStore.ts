import { EntityStore } from '#client/store/EntityStore.ts'
import type { PrepareOptions } from '#client/store/types.ts'
import { shopMetadata, type Shop } from './shopModel.ts'

export type ShopStore = EntityStore<Shop>

/** The current instant of tests. */
export const NOW = '2024-06-01T08:00:00.000Z'

let saves = 0

/** A store of the shop model; without a service it works on rows that tests merge. */
export function shopStore(options: Partial<PrepareOptions> = {}): Promise<ShopStore> {
  return EntityStore.prepare<Shop>({
    serviceName: 'http://127.0.0.1:9/api/breeze',
    metadata: shopMetadata,
    now: () => NOW,
    newSaveId: () => `save-${String(++saves)}`,
    computed: { Customer: { displayName: ({ name, city }) => `${String(name)} (${String(city)})` } },
    ...options,
  })
}

export function customerRow(id: number, values: object = {}) {
  const row = {
    id,
    name: `C${String(id)}`,
    city: 'Flint',
    creditLimit: 100,
    since: null,
    deleted: null,
    rowVersion: 1,
  }
  return { ...row, ...values }
}

export function orderRow(id: number, customerId: number | null, values: object = {}) {
  return { id, customerId, note: null, total: 10, rowVersion: 1, ...values }
}

export function lineRow(id: number, orderId: number | null, values: object = {}) {
  return { id, orderId, item: 'gravel', quantity: 1, rowVersion: 1, ...values }
}
