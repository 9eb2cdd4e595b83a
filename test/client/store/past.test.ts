import { loadedStore } from './support/loadedStore.ts'
import { customerRow, orderRow } from './support/shopStore.ts'

it('[EN1302] a store of the past keeps what was, whatever is read later, beside that of today, and never saves', async () => {
  const { store, customer } = await loadedStore()
  const past = store.openPast()
  past.mergePast('Customer', [customerRow(1, { name: 'Before' })])
  past.mergePast('Order', [orderRow(13, 1)])
  past.mergeRows('Customer', [customerRow(1, { rowVersion: 9 })])
  const before = past.cached('Customer', 1)
  expect(before).toMatchObject({ name: 'Before', displayName: 'Before (Flint)' })
  expect(before?.orders.map(({ id }) => id)).toEqual([13])
  expect(customer.name).toBe('C1')
  expect(customer.orders.map(({ id }) => id)).toEqual([11, 12])
  expect(() => past.save()).toThrow('What was is not saved.')
})
