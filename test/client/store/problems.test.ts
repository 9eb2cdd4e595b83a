import type { Violation } from '#shared/model/Violation.ts'
import type { Row } from '#client/store/types.ts'
import { autorun } from 'mobx'
import { loadedStore } from './support/loadedStore.ts'

function validate(typeName: string, record: Row): Violation[] {
  if (typeName !== 'Customer' || record['name'] !== '') return []
  return [{ code: 'required', field: 'name', message: 'Required' }]
}

it('[PB1] problems are what the rules find, and observable', async () => {
  const { store, customer, order } = await loadedStore({ validate })
  const seen: number[] = []
  autorun(() => {
    seen.push(store.problems(customer).length + store.problems(order).length)
  })
  customer.name = ''
  expect(store.problems(customer)).toEqual([{ code: 'required', field: 'name', message: 'Required' }])
  customer.city = 'Novi'
  store.journal.undo()
  store.journal.undo()
  expect(seen).toEqual([0, 1, 0])
})

it('[PB3] a deleted or detached record has no problems', async () => {
  const { store, customer } = await loadedStore({ validate })
  customer.name = ''
  store.remove(customer)
  const made = store.create('Customer', { name: '' })
  expect([store.problems(customer).length, store.problems(made).length]).toEqual([0, 1])
  store.remove(made)
  expect(store.problems(made)).toEqual([])
  store.pending.revertField(customer, 'deleted')
  expect(store.problems(customer)).toHaveLength(1)
})
