import type { FastifyInstance } from 'fastify'
import type { SavedView } from '#shared/wire/views.ts'
import { viewCalls } from '#server/calls/views/viewCalls.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { openSaving, type Saving } from '#test/server/save/openSaving.ts'
import { aCallServer, aUser } from './callServer.ts'

let saving: Saving
let app: FastifyInstance
let as: (user: SignedInUser) => void

const dana = { ...aUser('Customer', 'Schedule:Admin'), userId: 21, firstName: 'Dana', lastName: 'Whitfield' }
const sam = { ...aUser('Schedule'), userId: 22, firstName: 'Sam', lastName: 'Dispatcher' }
const kim = { ...aUser('Admin'), userId: 23, firstName: 'Kim', lastName: 'DeVries' }

beforeEach(async () => {
  saving = await openSaving()
  for (const { userId, firstName, lastName } of [dana, sam, kim])
    await saving.database.transaction((transaction) =>
      transaction.execute(
        `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "rowVersion") VALUES (${userId}, '${firstName}', '${lastName}', '${firstName}', 1, 1)`,
        [],
      ),
    )
  ;({ app, as } = await aCallServer(viewCalls(saving.database, saving.context)))
})
afterEach(async () => {
  await app.close()
  await saving.database.close()
})

const LATE = {
  listId: 'rentals',
  list: 'Rentals',
  path: '/rentals/overview',
  name: 'Late ones',
  sharedWith: null,
  filter: { statusId: 2 },
  layout: { columns: [] },
}

const QUERY = { name: 'Rentals', parameters: {}, expand: [], orderBy: [], columns: [] }

async function send(user: SignedInUser, address: string, body?: object) {
  as(user)
  const response = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/views${address}`,
    ...(body !== undefined && { payload: body }),
  })
  return { status: response.statusCode, body: response.json<unknown>() }
}

const namesSeenBy = async (user: SignedInUser): Promise<readonly string[]> => {
  const { body } = await send(user, '')
  // The response schema of the call.
  return (body as SavedView[]).map(({ name, owner }) => `${name}, ${owner ?? 'own'}`)
}

async function idOf(user: SignedInUser, name: string): Promise<number> {
  const { body } = await send(user, '')
  return (body as SavedView[]).find((view) => view.name === name)?.id ?? 0
}

describe('B-10 the calls of saved views', () => {
  it('[PE6] keep a view for its owner, and show it to the holders of the role that it is shared with', async () => {
    const stored = await send(dana, '/save', LATE)
    expect(stored).toEqual({ status: 200, body: [{ ...LATE, id: expect.any(Number), owner: null }] })
    expect(await namesSeenBy(sam)).toEqual([])
    const id = await idOf(dana, 'Late ones')
    await send(dana, '/save', { ...LATE, id, sharedWith: 'Schedule:Admin' })
    expect(await namesSeenBy(sam)).toEqual([])
    await send(kim, '/save', { ...LATE, name: 'For dispatch', sharedWith: 'Schedule' })
    expect(await namesSeenBy(sam)).toEqual(['For dispatch, Kim DeVries'])
    expect(await namesSeenBy(dana)).toEqual(['For dispatch, Kim DeVries', 'Late ones, own'])
  })

  it('[RP30] keep what the list asks the server for, and refuse what is no such thing', async () => {
    const column = { key: 'total', caption: 'Total', source: 'totalWithTax', isMoney: true }
    const query = {
      name: 'Rentals',
      parameters: { customerId: 7 },
      expand: ['customer'],
      orderBy: ['id desc'],
      columns: [column],
    }
    const stored = await send(dana, '/save', { ...LATE, query })
    expect(stored).toMatchObject({ status: 200, body: [{ ...LATE, query }] })
    for (const wrong of [{ orderBy: [7] }, { columns: [{ ...column, isMoney: 1 }] }, { name: '' }])
      expect(await send(dana, '/save', { ...LATE, query: { ...query, ...wrong } })).toMatchObject({
        status: 400,
      })
  })

  it.each([
    [{ path: 'https://evil.example/login' }, /^path/],
    [{ path: '//evil.example' }, /^path/],
    [{ path: 'javascript:alert(1)' }, /^path/],
    [{ layout: { columns: [null] } }, /^layout$/],
    [{ layout: { columns: [{ dataField: 'phone', visibleIndex: 'first' }] } }, /^layout$/],
    [{ layout: { columns: [], focusedRowKey: 7 } }, /^layout$/],
  ])('[PE8] refuse what is no arrangement of a list of the product', async (wrong, culprit) => {
    expect(await send(dana, '/save', { ...LATE, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', culprit: expect.stringMatching(culprit) },
    })
    expect(await namesSeenBy(dana)).toEqual([])
  })

  it.each([
    ['layout', { layout: { filterValue: 'deep' } }],
    ['filter', { filter: { customerId: 'deep' } }],
    ['query', { query: { ...QUERY, parameters: { ids: 'deep' } } }],
  ])('[PE8] refuse a %s that is nested too deeply', async (culprit, deep) => {
    const brackets = '['.repeat(6_000) + ']'.repeat(6_000)
    as(dana)
    const response = await app.inject({
      method: 'POST',
      url: '/api/views/save',
      headers: { 'content-type': 'application/json' },
      // JSON.stringify cannot write it.
      payload: JSON.stringify({ ...LATE, ...deep }).replace('"deep"', brackets),
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'bad_request', culprit })
  })

  it('[PE8] show the list as it is for a view that is stored damaged', async () => {
    await send(dana, '/save', LATE)
    await saving.database.transaction((transaction) =>
      transaction.execute(
        `UPDATE "SavedView" SET "content" = '{"filter":{},"layout":{"columns":[null]}}'`,
        [],
      ),
    )
    expect(await send(dana, '')).toMatchObject({ body: [{ name: 'Late ones', filter: {}, layout: {} }] })
  })

  it('[PE7] let only the owner change a view, and administrators delete what is shared', async () => {
    await send(dana, '/save', { ...LATE, sharedWith: 'Schedule:Admin' })
    const id = await idOf(dana, 'Late ones')
    expect(await send(sam, '/save', { ...LATE, id })).toMatchObject({ status: 404, body: { culprit: 'id' } })
    expect(await send(sam, '/delete', { id })).toMatchObject({ status: 404 })
    const chief = { ...sam, roles: ['Schedule:Admin'] }
    expect(await send(chief, '/save', { ...LATE, id })).toMatchObject({ status: 403 })
    expect(await send(chief, '/delete', { id })).toMatchObject({ status: 403 })
    expect(await namesSeenBy(dana)).toEqual(['Late ones, own'])
    const administrator = { ...kim, roles: ['Admin', 'Schedule:Admin'] }
    expect(await send(administrator, '/delete', { id })).toEqual({ status: 200, body: [] })
    expect(await namesSeenBy(dana)).toEqual([])
  })

  it('[PE7] share only with a role that the owner holds, administrators with any', async () => {
    const refused = await send(sam, '/save', { ...LATE, sharedWith: 'Invoice' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed', culprit: 'sharedWith' } })
    expect(await namesSeenBy(sam)).toEqual([])
    expect(await send(kim, '/save', { ...LATE, sharedWith: 'Invoice' })).toMatchObject({ status: 200 })
  })

  it('[PE7] refuse a second view of the list with a name, in whatever case, and keep the first', async () => {
    await send(sam, '/save', LATE)
    const again = await send(sam, '/save', { ...LATE, name: 'LATE ones', filter: {} })
    expect(again).toMatchObject({ status: 400, body: { code: 'bad_request', culprit: 'name' } })
    expect(await send(sam, '')).toMatchObject({ body: [{ ...LATE }] })
    expect(await send(sam, '/save', { ...LATE, listId: 'jobs' })).toMatchObject({ status: 200 })
    expect(await send(dana, '/save', LATE)).toMatchObject({ status: 200 })
  })

  it('refuse what would fill the database', async () => {
    const layout = { columns: Array.from({ length: 200 }, () => ({ dataField: 'x'.repeat(100) })) }
    expect(await send(sam, '/save', { ...LATE, layout })).toMatchObject({ status: 413 })
    expect(await send(sam, '/save', { ...LATE, name: 'x'.repeat(61) })).toMatchObject({ status: 400 })
    expect(await namesSeenBy(sam)).toEqual([])
  })
})
