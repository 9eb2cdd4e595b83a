import { QueryFailed, SaveRejected, SaveUnreachable } from '#client/store/errors.ts'
import type { PrepareOptions } from '#client/store/types.ts'
import { loadedStore } from './support/loadedStore.ts'
import { shopQueries } from './support/shopModel.ts'
import { customerRow, shopStore } from './support/shopStore.ts'

/** The option with which every request gets this response. */
const answering = (status: number, body: string): Pick<PrepareOptions, 'fetch'> => ({
  fetch: () => Promise.resolve(new Response(body, { status })),
})

/** What a query throws, and what a save throws, when they get this response. */
async function errorsOf(status: number, body: string) {
  const { store, customer } = await loadedStore(answering(status, body))
  customer.name = 'mine'
  const caught = (error: unknown): unknown => error
  const errors = [await store.query(shopQueries.Customers).catch(caught), await store.save().catch(caught)]
  expect(store.pending.count).toBe(1)
  return errors
}

describe('a response', () => {
  it.each([
    ['of a gateway that got no response', 502, ''],
    ['of a gateway that waited too long', 504, '{"code":"timeout"}'],
    ['of a gateway without a server', 503, '<html>'],
    ['of a gateway that says why in words of its own', 503, '{"message":"no upstream"}'],
    ['of another gateway', 522, ''],
    ['of a success that cannot be read', 200, '<html>'],
  ])('[QR5] [SA7] [SA18] %s counts as none', async (_name, status, body) => {
    const [query, save] = await errorsOf(status, body)
    expect(query).toBeInstanceOf(QueryFailed)
    expect(query).toMatchObject({ code: 'unreachable', status: 0, message: 'The server did not respond.' })
    expect(save).toBeInstanceOf(SaveUnreachable)
    expect(save).toMatchObject({ code: 'unreachable', message: 'The server did not respond.' })
  })

  it('[QR5] [SA6] that refuses has its code and its text', async () => {
    const [query, save] = await errorsOf(503, '{"code":"busy","message":"Try again later."}')
    const expected = { code: 'busy', status: 503, message: 'Try again later.' }
    expect([query instanceof QueryFailed, save instanceof SaveRejected]).toEqual([true, true])
    expect(query).toMatchObject(expected)
    expect(save).toMatchObject({ ...expected, entityErrors: [] })
  })

  it.each(['', 'null', '"text"', '{"code":1,"message":2,"entityErrors":3}'])(
    '[QR5] [SA6] that refuses without saying why (%j) is named by its status',
    async (body) => {
      const [query, save] = await errorsOf(500, body)
      expect(query).toMatchObject({ code: 'status_500', message: 'The server responded with status 500.' })
      expect(save).toMatchObject({
        code: 'internal_error',
        status: 500,
        message: 'The server refused the save (500).',
        entityErrors: [],
      })
    },
  )

  it('[CF1] [SA6] that reports conflicts of unknown records only is a refusal', async () => {
    const conflicts = [{ entityTypeName: 'Customer:#Shop', keyValues: [99], current: null }]
    const [, save] = await errorsOf(409, JSON.stringify({ code: 'concurrency_conflict', conflicts }))
    expect(save).toBeInstanceOf(SaveRejected)
    expect(save).toMatchObject({ code: 'concurrency_conflict', status: 409 })
  })

  it.each<[body: unknown, ids: number[], total: number | null]>([
    [{ results: [customerRow(1), customerRow(2)], inlineCount: 5 }, [1, 2], 5],
    [{ results: [customerRow(1)] }, [1], null],
    [[customerRow(3)], [3], null],
    [customerRow(4), [4], null],
    [null, [], null],
  ])('[QR7] holds rows as a result, as a list, or as a single one: %j', async (body, ids, total) => {
    const store = await shopStore(answering(200, JSON.stringify(body)))
    const list = await store.queryRows(shopQueries.Customers)
    expect([list.rows.map(({ id }) => id), list.total]).toEqual([ids, total])
  })

  it('[QR1] whose rows have no type makes no entities', async () => {
    const store = await shopStore(answering(200, JSON.stringify([customerRow(1)])))
    await expect(store.query(shopQueries.Customers)).rejects.toMatchObject({
      code: 'untyped_rows',
      message: 'Customers returns rows without $type.',
    })
    expect(store.local('Customer')).toEqual([])
  })

  it('[QR6] 404 to a record means that there is none; other refusals are raised', async () => {
    expect(await (await shopStore(answering(404, '{}'))).fetchByKey('Customer', 1)).toBeNull()
    await expect((await shopStore(answering(403, '{}'))).fetchByKey('Customer', 1)).rejects.toMatchObject({
      status: 403,
    })
  })
})

it('[EN9] requests ask for JSON, and are sent to the service whether or not its address ends with a slash', async () => {
  const sent: [string, string | undefined, Record<string, string>][] = []
  const { store, customer } = await loadedStore({
    serviceName: 'http://shop.example/api//',
    fetch: (address, init) => {
      // The store sends its requests with an address and options.
      sent.push([String(address as string), init?.method, Object.fromEntries(new Headers(init?.headers))])
      return Promise.resolve(new Response('{"results":[]}', { status: 200 }))
    },
  })
  await store.query(shopQueries.Customers, { where: {} })
  await store.query(shopQueries.Orders, { where: { id: 1 }, usePost: true })
  customer.name = 'a'
  await store.save()
  const json = { accept: 'application/json' }
  const jsonBody = { ...json, 'content-type': 'application/json' }
  expect(sent).toEqual([
    ['http://shop.example/api/Customers', 'GET', json],
    ['http://shop.example/api/Orders', 'POST', jsonBody],
    ['http://shop.example/api/SaveChanges', 'POST', jsonBody],
  ])
})
