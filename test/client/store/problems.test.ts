import type { Violation } from '#shared/model/Violation.ts'
import type { Row } from '#client/store/types.ts'
import { autorun } from 'mobx'
import { loadedStore } from './support/loadedStore.ts'
import { Refused } from './support/ShopDatabase.ts'
import { startShop, storeWithServer } from './support/shopWithServer.ts'

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

it('[PB1] problems are replaced when their code, field or text changes', async () => {
  const byName: Record<string, Violation> = {
    a: { code: 'one', field: 'name', message: 'One' },
    b: { code: 'two', field: 'name', message: 'One' },
    c: { code: 'two', field: 'city', message: 'One' },
    d: { code: 'two', field: 'city', message: 'Two' },
    e: { code: 'two', field: 'city', message: 'Two' },
  }
  const { store, customer } = await loadedStore({
    validate: (_typeName, record) => [byName[String(record['name'])] ?? []].flat(),
  })
  const seen: unknown[] = []
  autorun(() => {
    seen.push(store.problems(customer))
  })
  for (const name of Object.keys(byName)) customer.name = name
  expect(seen).toEqual([[], [byName['a']], [byName['b']], [byName['c']], [byName['d']]])
})

it('[PB1] the rules get the last known row of the server with each record, none with a new one', async () => {
  const { store, customer } = await loadedStore({
    validate: (_typeName, record, stored) =>
      ['name', 'city']
        .filter((field) => record[field] !== stored?.[field])
        .map((field) => ({ code: stored === null ? 'new' : 'changed', field, message: '' })),
  })
  const found = (record: typeof customer) =>
    store.problems(record).map(({ code, field }) => `${code} ${String(field)}`)
  expect(found(customer)).toEqual([])
  customer.city = 'Novi'
  expect(found(customer)).toEqual(['changed city'])
  customer.city = 'Flint'
  expect(found(customer)).toEqual([])
  expect(found(store.create('Customer'))).toEqual(['new name', 'new city'])
})

it('[PB2] [PB4] problems that the server reports hold for each record until it, or their field, is edited, but prevent no save after an edit', async () => {
  const server = await startShop()
  const { store, customer, other, order } = await storeWithServer(server)
  const error = (id: number, propertyName?: string) => ({
    entityTypeName: 'Customer:#Shop',
    keyValues: [id],
    errorName: 'refused',
    errorMessage: `Refused ${propertyName ?? 'record'}`,
    ...(propertyName !== undefined && { propertyName }),
  })
  const save = server.database.save.bind(server.database)
  server.database.save = () => {
    server.database.save = save
    const entityErrors = [error(1), error(1, 'name'), error(1, 'city'), error(2, 'name'), error(99, 'name')]
    throw new Refused(422, { code: 'rule_violations', message: 'Refused.', entityErrors })
  }
  customer.creditLimit = 1
  other.creditLimit = 1
  await expect(store.save()).rejects.toThrow('Refused.')
  const seen: string[][] = []
  autorun(() => {
    seen.push([customer, other].flatMap((each) => store.problems(each).map(({ message }) => message)))
  })
  const preventing = (): number => [customer, other].flatMap((each) => store.problemsOfSave(each)).length
  expect(preventing()).toBe(4)
  order.note = 'another record'
  expect(preventing()).toBe(0)
  customer.creditLimit = 2
  customer.name = 'a'
  other.name = 'b'
  await store.save()
  expect(seen).toEqual([
    ['Refused record', 'Refused name', 'Refused city', 'Refused name'],
    ['Refused name', 'Refused city', 'Refused name'],
    ['Refused city', 'Refused name'],
    ['Refused city'],
    [],
  ])
  await server.stop()
})
