import { SaveRejected, SaveUnreachable } from '#client/store/errors.ts'
import { pendingOf } from './support/loadedStore.ts'
import { bundles, storeWithServer, startShop } from './support/shopWithServer.ts'
import type { ShopServer } from './support/ShopServer.ts'

let server: ShopServer

beforeEach(async () => {
  server = await startShop()
})

afterEach(() => server.stop())

describe('a save without a response', () => {
  it.each(['loseNextAnswer', 'loseNextRequest'] as const)(
    '[SA7] is repeated with its saveId, and stored once (%s)',
    async (fault) => {
      const { store, customer } = await storeWithServer(server)
      customer.name = 'a'
      store.create('Order', { customerId: 1 })
      server[fault] = true
      await expect(store.save()).rejects.toThrow(SaveUnreachable)
      expect([store.pending.count, store.journal.entries.length]).toEqual([2, 2])
      await store.save()
      const [one, two] = server.saves()
      expect([server.saves().length, one?.body === two?.body]).toEqual([2, true])
      expect(server.database.row('Customer', 1)).toMatchObject({ name: 'a', rowVersion: 2 })
      expect([server.database.tables.Order.size, store.pending.count]).toEqual([3, 0])
    },
  )

  it('[SA7] is repeated before later changes are sent', async () => {
    const { store, customer, other } = await storeWithServer(server)
    customer.name = 'a'
    server.loseNextAnswer = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    customer.city = 'Dayton'
    other.name = 'b'
    const { entities } = await store.save()
    expect(entities).toEqual([customer, other])
    expect(server.database.row('Customer', 1)).toMatchObject({ name: 'a', city: 'Dayton', rowVersion: 3 })
    expect(server.database.row('Customer', 2)['name']).toBe('b')
    const ids = bundles(server).map(({ saveOptions }) => saveOptions.tag.saveId)
    expect([ids[0] === ids[1], ids[1] === ids[2], store.pending.count]).toEqual([true, false, 0])
  })

  it.each(['loseNextAnswer', 'loseNextRequest'] as const)(
    '[SA7] takes back with the next save of anything what was undone of it (%s)',
    async (fault) => {
      const { store, customer, order, other } = await storeWithServer(server)
      customer.name = 'a'
      const scope = store.openScope('Dialog')
      order.note = 'sent'
      server[fault] = true
      await expect(store.save()).rejects.toThrow(SaveUnreachable)
      scope.rollback()
      customer.city = 'Dayton'
      other.name = 'b'
      await store.save([other])
      expect([order.note, server.database.row('Order', 11)['note']]).toEqual([null, null])
      expect(server.database.row('Customer', 1)).toMatchObject({ name: 'a', city: 'Flint' })
      expect(pendingOf(store)).toEqual([[customer, 'modified', { city: ['Flint', 'Dayton'] }]])
      expect(server.saves()).toHaveLength(3)
    },
  )

  it('[SA7] is refused once when its repetition is refused, and sent again only by the next save', async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = 'taken'
    server.loseNextRequest = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    await expect(store.save()).rejects.toThrow(SaveRejected)
    const [first, second] = bundles(server).map(({ saveOptions }) => saveOptions.tag.saveId)
    expect([server.saves().length, first === second, store.pending.count]).toEqual([2, true, 1])
  })

  it.each(['loseNextAnswer', 'loseNextRequest'] as const)(
    '[SA16] is never repeated where its edits are undone unless they are stored (%s)',
    async (fault) => {
      const { store, customer, other } = await storeWithServer(server)
      const scope = store.openScope('Move')
      customer.name = 'a'
      server[fault] = true
      const refused = store.save([customer], { isUndoneUnlessStored: true })
      await expect(refused).rejects.toMatchObject({ code: 'unreachable', isUndone: true })
      scope.rollback()
      other.name = 'b'
      await store.save()
      const isStored = fault === 'loseNextAnswer'
      expect(server.database.row('Customer', 1)['name']).toBe(isStored ? 'a' : 'C1')
      expect([server.saves().length, store.pending.count]).toEqual([2, 0])
    },
  )

  it('[SA16] leaves an earlier one to be repeated, whose edits stay pending', async () => {
    const { store, customer, other } = await storeWithServer(server)
    customer.name = 'a'
    server.loseNextRequest = true
    await expect(store.save()).rejects.toMatchObject({ isUndone: false })
    other.name = 'b'
    server.loseNextRequest = true
    const refused = store.save([other], { isUndoneUnlessStored: true })
    await expect(refused).rejects.toMatchObject({ isUndone: true })
    expect([server.database.row('Customer', 1)['name'], store.pending.count]).toEqual(['C1', 2])
    await store.save()
    expect([server.database.row('Customer', 1)['name'], store.pending.count]).toEqual(['a', 0])
  })

  it.each([401, 408, 425, 429, 500, 503])(
    '[SA18] stays to be repeated while responses (%i) do not come from the save itself',
    async (status) => {
      const { store, customer, other } = await storeWithServer(server)
      customer.name = 'a'
      const made = store.create('Order', { customerId: 1 })
      server.loseNextAnswer = true
      await expect(store.save([customer, made])).rejects.toThrow(SaveUnreachable)
      for (const edit of [() => {}, () => void (customer.city = 'Dayton')]) {
        edit()
        server.answerNext = { status, body: { code: 'unavailable', message: 'Not now.' } }
        await expect(store.save([customer, made])).rejects.toMatchObject({ status, message: 'Not now.' })
      }
      other.name = 'b'
      server.answerNext = { status, body: { code: 'unavailable', message: 'Not now.' } }
      await expect(store.save([other])).rejects.toBeInstanceOf(SaveRejected)
      await store.save()
      const bodies = server.saves().map(({ body }) => body)
      expect(new Set(bodies.slice(0, 5)).size).toBe(1)
      expect(server.database.row('Customer', 1)).toMatchObject({ name: 'a', city: 'Dayton' })
      expect([server.database.tables.Order.size, store.pending.count]).toEqual([3, 0])
    },
  )

  it.each([400, 403, 409, 413, 422])('[SA18] is settled by a refusal (%i)', async (status) => {
    const { store, customer, other } = await storeWithServer(server)
    customer.name = 'a'
    server.loseNextRequest = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    other.name = 'b'
    server.answerNext = { status, body: { code: 'refused', message: 'No.' } }
    await store.save([other])
    expect(server.database.row('Customer', 1)['name']).toBe('C1')
    await store.save()
    const ids = bundles(server).map(({ saveOptions }) => saveOptions.tag.saveId)
    expect([ids[0] === ids[1], new Set(ids).size]).toEqual([true, 3])
    expect(server.database.row('Customer', 1)).toMatchObject({ name: 'a', rowVersion: 2 })
  })

  it('[SA14] can be abandoned when it takes too long, stays pending, and is repeated by the next one', async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = 'slow'
    let answerNow = (): void => {}
    let hasArrived = (): void => {}
    const arrived = new Promise<void>((resolve) => {
      hasArrived = resolve
    })
    server.before = () => {
      server.before = () => {}
      hasArrived()
      return new Promise((resolve) => {
        answerNow = resolve
      })
    }
    const saving = store.save()
    await arrived
    store.stopWaiting()
    await expect(saving).rejects.toBeInstanceOf(SaveUnreachable)
    expect([store.isSaving, store.pending.count]).toEqual([false, 1])
    answerNow()
    await store.save()
    expect([store.pending.count, server.database.row('Customer', 1)['rowVersion']]).toEqual([0, 2])
  })
})
