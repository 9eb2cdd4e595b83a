import { IncompleteRow, QueryFailed } from '#client/store/errors.ts'
import type { Where } from '#client/store/types.ts'
import { autorun } from 'mobx'
import { found, loadedStore, pendingOf } from './support/loadedStore.ts'
import { ShopServer } from './support/ShopServer.ts'
import { shopQueries } from './support/shopModel.ts'
import { customerRow, orderRow, shopStore } from './support/shopStore.ts'

let server: ShopServer

beforeEach(async () => {
  server = await ShopServer.start()
  for (const id of [1, 2, 3]) server.database.insert('Customer', customerRow(id))
  server.database.insert('Order', orderRow(11, 1))
})

afterEach(() => server.stop())

const servedStore = () => shopStore({ serviceName: server.serviceName })

describe('a query', () => {
  it('[QR1] returns linked entities, and the total when requested', async () => {
    const store = await servedStore()
    const { entities, total } = await store.query(shopQueries.Customers, {
      expand: ['orders'],
      take: 2,
      inlineCount: true,
    })
    expect([entities.map(({ id }) => id), total]).toEqual([[1, 2], 3])
    expect(entities[0]?.orders.map(({ id }) => id)).toEqual([11])
    expect(found(entities[0]).orders[0]?.customer).toBe(entities[0])
    expect((await store.query(shopQueries.Customers)).total).toBeNull()
  })

  it.each([
    ['null', []],
    ['[]', []],
    ['{"results":[]}', []],
    ['[{"$type":"Unknown:#Shop","id":1}]', []],
    [JSON.stringify([{ $type: 'Customer:#Shop', ...customerRow(1) }]), ['C1']],
    [JSON.stringify({ $type: 'Customer:#Shop', ...customerRow(2) }), ['C2']],
  ])('[QR1] understands a response that is %s', async (body, names) => {
    const store = await shopStore({ fetch: () => Promise.resolve(new Response(body)) })
    const { entities, total } = await store.query(shopQueries.Customers)
    expect([entities.map(({ name }) => name), total]).toEqual([names, null])
  })

  it('[QR2] leaves records with pending changes as they are, base included', async () => {
    const store = await servedStore()
    const customer = found(await store.fetchByKey('Customer', 1))
    customer.name = 'a'
    server.database.change('Customer', 1, { name: 'Theirs', city: 'Novi' })
    server.database.change('Customer', 2, { city: 'Novi' })
    await store.query(shopQueries.Customers)
    expect(pendingOf(store)).toEqual([[customer, 'modified', { name: ['C1', 'a'] }]])
    expect([customer.city, customer.rowVersion, store.cached('Customer', 2)?.city]).toEqual([
      'Flint',
      1,
      'Novi',
    ])
  })

  it.each<[string, Where]>([
    ['two any', { and: [{ orders: { any: { total: 1 } } }, { orders: { any: { total: 2 } } }] }],
    ['two not', { and: [{ not: { name: 'a' } }, { not: { name: 'b' } }] }],
    ['null and more', { and: [{ since: null }, { since: { gt: '2024-01-01' } }] }],
    ['an empty list', { and: [{ id: { in: [1, 2] } }, { id: { in: [] } }] }],
    ['a text that is the name of a property', { name: 'city' }],
  ])('[QR3] sends the filter as it is written: %s', async (_name, where) => {
    const store = await servedStore()
    await store.query(shopQueries.Customers, { where })
    expect(server.requests.at(-1)).toMatchObject({ method: 'GET', path: 'Customers', query: { where } })
  })

  it('[QR4] is sent in the body when requested', async () => {
    const store = await servedStore()
    const { entities } = await store.query(shopQueries.Customers, { where: { id: 2 }, usePost: true })
    expect(entities.map(({ id }) => id)).toEqual([2])
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', body: '{"where":{"id":2}}' })
  })

  it('[QR5] that is refused or gets no response raises QueryFailed', async () => {
    const store = await servedStore()
    await expect(store.query(shopQueries.Nothing)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(store.queryRows(shopQueries.Nothing)).rejects.toThrow(QueryFailed)
    const unreachable = await shopStore()
    await expect(unreachable.query(shopQueries.Customers)).rejects.toMatchObject({
      code: 'unreachable',
      status: 0,
    })
  })

  it('[QR6] by key returns null when there is no such record', async () => {
    const store = await servedStore()
    expect(await store.fetchByKey('Customer', 99)).toBeNull()
    expect((await store.fetchByKey('Customer', 2))?.name).toBe('C2')
  })

  it('[QR11] that was sent before a save was stored does not revert the saved values', async () => {
    const store = await servedStore()
    const customer = found(await store.fetchByKey('Customer', 1))
    customer.name = 'Saved'
    let late: Promise<unknown> = Promise.resolve()
    const stale = { ...server.database.row('Customer', 1) }
    server.before = async ({ path }) => {
      if (path !== 'Customers') return
      server.before = () => {}
      await store.save()
      server.database.tables.Customer.set(1, stale)
    }
    late = store.query(shopQueries.Customers)
    await late
    expect([customer.name, customer.rowVersion, store.pending.count]).toEqual(['Saved', 2, 0])
  })

  it('[QR11] keeps newer values of records nested in its rows as well', async () => {
    const { store, customer, order } = await loadedStore()
    store.mergeRows('Order', [orderRow(11, 1, { note: 'new', rowVersion: 2 })])
    const nested = { $type: 'Order:#Shop', ...orderRow(11, 1, { note: 'old' }) }
    store.mergeRows('Customer', [customerRow(1, { name: 'Live', rowVersion: 2, orders: [nested] })])
    expect([customer.name, order.note, order.rowVersion]).toEqual(['Live', 'new', 2])
    const newer = { ...nested, note: 'newer', rowVersion: 3, customer: null }
    store.mergeRows('Customer', [customerRow(1, { rowVersion: 3, orders: [newer] })])
    expect([customer.name, order.note, order.rowVersion]).toEqual(['C1', 'newer', 3])
  })

  it('[QR240] takes children out of a collection that others have removed, unless they have pending changes', async () => {
    for (const id of [12, 13]) server.database.insert('Order', orderRow(id, 1))
    const store = await servedStore()
    const customer = found(await store.fetchByKey('Customer', 1, ['orders']))
    const counts: number[] = []
    autorun(() => {
      counts.push(customer.orders.length)
    })
    const [first, second] = customer.orders
    found(second).note = 'mine'
    const made = store.create('Order', { customerId: 1 })
    for (const id of [11, 12, 13]) server.database.tables.Order.delete(id)
    await store.fetchByKey('Customer', 1)
    expect(customer.orders).toHaveLength(4)
    await store.fetchByKey('Customer', 1, ['orders'])
    expect([customer.orders.map(({ id }) => id), counts]).toEqual([
      [12, made.id],
      [3, 4, 2],
    ])
    expect([store.stateOf(found(first)), store.cached('Order', 13)]).toEqual(['detached', null])
  })

  it('[QR240] takes removed children out of the records of a list, the last one too', async () => {
    const store = await servedStore()
    const customer = found(await store.fetchByKey('Customer', 1, ['orders']))
    server.database.tables.Order.delete(11)
    await store.queryRows(shopQueries.Customers, { expand: ['orders'] })
    expect(customer.orders).toHaveLength(0)
  })

  it('[QR240] keeps the children that a save has stored since the query was sent', async () => {
    const store = await servedStore()
    const customer = found(await store.fetchByKey('Customer', 1, ['orders']))
    const made = store.create('Order', { customerId: 1 })
    server.before = async ({ path }) => {
      if (path !== 'Customers') return
      server.before = () => {}
      await store.save()
      server.database.tables.Order.delete(made.id)
    }
    await store.fetchByKey('Customer', 1, ['orders'])
    expect(customer.orders.map(({ id }) => id)).toEqual([11, made.id])
  })

  it('[QR12] is not needed for rows that the server sends unasked', async () => {
    const { store, customer } = await loadedStore()
    const names: string[] = []
    autorun(() => {
      names.push(customer.name)
    })
    store.mergeRows('Customer', [customerRow(1, { name: 'Live', rowVersion: 2 })])
    store.mergeRows('Customer', [customerRow(1, { name: 'Late', rowVersion: 1 })])
    expect([names, store.pending.count, store.journal.canUndo]).toEqual([['C1', 'Live'], 0, false])
  })
})

describe('plain rows', () => {
  it('[QR7] are as the server sent them', async () => {
    const store = await servedStore()
    const list = await store.queryRows(shopQueries.Customers, { inlineCount: true })
    expect([list.rows.length, list.total]).toEqual([3, 3])
    expect(list.rows[0]).toEqual({ $type: 'Customer:#Shop', ...customerRow(1) })
    expect(store.local('Customer')).toHaveLength(0)
  })

  it('[QR8] become entities, and their list shows them from then on', async () => {
    const store = await servedStore()
    const list = await store.queryRows(shopQueries.Customers)
    const plain = list.rows
    const seen: (string | undefined)[] = []
    autorun(() => {
      seen.push(list.rows[1]?.name)
    })
    const entity = store.promote('Customer', found(list.rows[1]))
    entity.name = 'Edited'
    expect(seen.at(-1)).toBe('Edited')
    expect([list.rows === plain, list.rows[1] === entity, list.rows[0] === plain[0]]).toEqual([
      false,
      true,
      true,
    ])
    expect(store.promote('Customer', found(plain[1]))).toBe(entity)
    expect(store.promote('Customer', entity)).toBe(entity)
    expect(pendingOf(store)).toEqual([[entity, 'modified', { name: ['C2', 'Edited'] }]])
  })

  it('[QR8] are replaced by an entity that was queried and edited elsewhere', async () => {
    const store = await servedStore()
    const list = await store.queryRows(shopQueries.Customers)
    const entity = found(await store.fetchByKey('Customer', 3))
    entity.name = 'Edited'
    expect(list.rows[2]).toBe(entity)
  })

  it('[QR8] stay plain, with all that is nested in them, when a save brings their record along', async () => {
    const store = await servedStore()
    const list = await store.queryRows(shopQueries.Customers, { expand: ['orders'] })
    const [plain] = list.rows
    const save = server.database.save.bind(server.database)
    server.database.save = (bundle) => {
      const result = save(bundle)
      const derived = { $type: 'Customer:#Shop', ...server.database.row('Customer', 1) }
      return { ...result, entities: [...result.entities, derived] }
    }
    store.create('Customer', { name: 'New' })
    await store.save()
    expect(store.cached('Customer', 1)?.name).toBe('C1')
    expect([list.rows[0] === plain, list.rows[0]?.orders.length]).toEqual([true, 1])
  })

  it('[QR8] of which only some fields were selected stay plain', async () => {
    const store = await servedStore()
    const entity = found(await store.fetchByKey('Customer', 1))
    const list = await store.queryRows(shopQueries.Customers, { select: ['id', 'name'] })
    entity.name = 'Edited'
    expect([list.rows[0] === entity, list.rows[0]?.name]).toEqual([false, 'C1'])
  })

  it('[QR9] with fields missing do not become entities, unless they have a $type', async () => {
    const store = await servedStore()
    const { city: _city, ...row } = customerRow(5)
    expect(() => store.promote('Customer', row)).toThrow(IncompleteRow)
    expect(() => store.promote('Customer', row)).toThrow(
      expect.objectContaining({
        name: 'IncompleteRow',
        code: 'incomplete_row',
        message: 'The Customer row has no city; only a row with all fields can become an entity.',
      }),
    )
    expect(store.promote('Customer', customerRow(4)).name).toBe('C4')
    expect(store.pending.count).toBe(0)
    expect(store.promote('Customer', { $type: 'Customer:#Shop', ...row }).city).toBeNull()
  })

  it('[QR10] are replaced by their cached entity, updated', async () => {
    const store = await servedStore()
    const [first, second] = [await store.fetchByKey('Customer', 1), await store.fetchByKey('Customer', 2)]
    found(first).name = 'Edited'
    server.database.change('Customer', 2, { name: 'Theirs' })
    const list = await store.queryRows(shopQueries.Customers)
    expect([list.rows[0] === first, list.rows[1] === second]).toEqual([true, true])
    expect(list.rows.map(({ name }) => name)).toEqual(['Edited', 'Theirs', 'C3'])
  })

  it('[QR10] are replaced by their cached entity with what is nested in them', async () => {
    const store = await servedStore()
    const customer = found(await store.fetchByKey('Customer', 1))
    const list = await store.queryRows(shopQueries.Customers, { expand: ['orders'] })
    expect([list.rows[0] === customer, customer.orders.length]).toEqual([true, 1])
  })
})
