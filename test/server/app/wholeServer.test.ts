import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { VIEW_AS_HEADER } from '#shared/wire/account.ts'
import { DEMO_USERS } from '#test/support/signInOverHttp.ts'
import { serveDemo, type DemoUser } from '#test/server/serveDemo.ts'
import { handOverCustomer } from '#test/server/accounting/allowConnection.ts'
import { waitUntil } from '#test/support/waitUntil.ts'

const now = (): string => '2026-11-21T18:00:00.000Z'

const demo = serveDemo({
  now: now(),
  size: { customers: 20, rentals: 20, days: 60, drivers: 2 },
  prepare: (_database, folder) =>
    mkdir(path.join(folder, 'demo', 'exports', String(2 ** 30), 'export-ofKilled'), { recursive: true }),
})

interface Asked {
  readonly as?: DemoUser
  /** The key of the user whose roles are asked for instead. */
  readonly viewing?: string
  readonly body?: string
  readonly type?: string
}

async function ask(address: string, { as, viewing, body, type = 'application/json' }: Asked = {}) {
  const response = await fetch(`${demo().origin}${address}`, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: {
      ...(viewing !== undefined && { [VIEW_AS_HEADER]: viewing }),
      ...(as !== undefined && demo().bearer(as)),
      ...(body !== undefined && { 'content-type': type }),
    },
  })
  const text = await response.text()
  const answer: unknown =
    response.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text
  return { status: response.status, answer }
}

const query = (resource: string, request: object): string =>
  `/api/breeze/${resource}?${encodeURIComponent(JSON.stringify(request))}`

/** All that comes back on a connection of its own. */
async function answerTo(sent: string): Promise<string> {
  const socket = createConnection(Number(new URL(demo().origin).port), new URL(demo().origin).hostname)
  socket.on('error', () => socket.destroy())
  socket.write(sent)
  return text(socket)
}

describe('the whole server', () => {
  it('[EX5] removes what a killed one had prepared for an export', async () => {
    const left = await readdir(path.join(demo().folder, 'demo', 'exports'))
    expect(left.filter((name) => !name.endsWith('.lock'))).toEqual([])
  })

  it('does not wait forever for a request to arrive', () => {
    const { headersTimeout, requestTimeout } = demo().app.server
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 900_000])
  })

  it.each([
    ['no HTTP', '400 Bad Request', 'bad_request', 'hello\r\n\r\n'],
    [
      'long headers',
      '431 Request Header Fields Too Large',
      'too_large',
      `GET / HTTP/1.1\r\nx: ${'x'.repeat(300_000)}\r\n\r\n`,
    ],
  ])('F-114 says what is wrong with %s', async (_title, status, code, sent) => {
    const answer = await answerTo(sent)
    expect(answer).toContain(`HTTP/1.1 ${status}\r\n`)
    expect(answer).toContain(`"code":"${code}"`)
  })

  it('F-114 says that a request did not arrive in time', async () => {
    const { server } = demo().app
    const arrived = once(server, 'connection')
    const answer = answerTo('POST / HTTP/1.1\r\n')
    const [socket]: Socket[] = await arrived
    server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    expect(await answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n[^]*"code":"request_timeout"/)
  })

  it.each([
    ['/api/breeze/Metadata', undefined],
    ['/api/breeze/Customers', undefined],
    ['/api/breeze/SaveChanges', '{"entities":[]}'],
    ['/api/account/currentUser', ''],
    ['/api/places/search', '{"text":"100 main"}'],
    ['/api/utility/updateUncompletedJobs', '{"serviceAddressId":1}'],
    ['/api/utility/getNextIntNumber', '{"name":"InvoiceNumber"}'],
    ['/api/mailbox', undefined],
  ])('F-018 answers %s to nobody without a token', async (address, body) => {
    const asked = await ask(address, body === undefined ? {} : { body })
    expect(asked).toMatchObject({ status: 401, answer: { code: 'not_signed_in' } })
  })

  it('F-114 offers metadata, named queries and one endpoint that saves', async () => {
    expect(await ask('/api/breeze/Metadata', { as: 'office' })).toMatchObject({
      status: 200,
      answer: { namingConvention: 'noChange' },
    })
    const found = await ask(query('Customers', { take: 2, inlineCount: true }), { as: 'office' })
    expect(found).toMatchObject({ status: 200, answer: { inlineCount: 20 } })
    const saved = await ask('/api/breeze/SaveChanges', { as: 'office', body: '{"entities":[]}' })
    expect(saved).toEqual({ status: 200, answer: { entities: [], keyMappings: [], deletedKeys: [] } })
  })

  it('[OP1035] tells how long calculated queries took, by their names', async () => {
    const asked = await ask(query('RecycleBinContents', {}), { as: 'owner' })
    expect(asked.status).toBe(200)
    const { answer } = await ask('/api/system/requests', { as: 'owner' })
    expect(JSON.stringify(answer)).toContain('"RecycleBinContents"')
  })

  it('F-114 compresses large responses for clients that accept it, and rejects compressed requests', async () => {
    const headers = { ...demo().bearer('office'), 'accept-encoding': 'br' }
    const packed = await fetch(`${demo().origin}${query('Customers', {})}`, { headers })
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'br',
      'accept-encoding',
    ])
    expect(await packed.json()).toHaveLength(20)
    const refused = await fetch(`${demo().origin}/api/breeze/SaveChanges`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{"entities":[]}'),
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'bad_bundle', culprit: 'body' })
  })

  it('F-017 refuses what a role may not do, and names it', async () => {
    expect(await ask(query('CustomerRates', {}), { as: 'frontDesk' })).toMatchObject({
      status: 403,
      answer: { code: 'not_allowed' },
    })
    expect(await ask(query('AuditLogs', {}), { as: 'office' })).toMatchObject({ status: 403 })
    const far = JSON.stringify({ latitude: 42.7, longitude: -86.1 })
    expect(await ask('/api/places/distance', { as: 'driver', body: far })).toMatchObject({
      status: 403,
      answer: { code: 'not_allowed', culprit: '/api/places/distance' },
    })
  })

  it('F-033 F-073 looks up addresses and measures the distance', async () => {
    const found = await ask('/api/places/search', { as: 'office', body: '{"text":"250 leonard rockford"}' })
    expect(found).toMatchObject({ status: 200, answer: [{ city: 'Rockford', county: 'Kent County' }] })
    const body = JSON.stringify({ latitude: 42.7876, longitude: -86.1089 })
    const measured = await ask('/api/places/distance', { as: 'office', body })
    expect(measured).toMatchObject({ status: 200, answer: { miles: expect.any(Number) } })
  })

  it('F-075 copies a service address to its jobs', async () => {
    const call = (serviceAddressId: number) =>
      ask('/api/utility/updateUncompletedJobs', { as: 'office', body: JSON.stringify({ serviceAddressId }) })
    expect(await call(1)).toEqual({ status: 200, answer: { updatedJobs: 0 } })
    expect(await call(999_999)).toMatchObject({
      status: 404,
      answer: { code: 'not_found', culprit: 'serviceAddressId' },
    })
  })

  it.each([
    ['no JSON', '/api/places/search', '{"text":', 400, 'body'],
    ['a short text', '/api/places/search', '{"text":"ab"}', 400, 'text'],
    ['an unknown member', '/api/places/search', '{"text":"abc","extra":1}', 400, 'extra'],
    ['a missing member', '/api/places/distance', '{"latitude":42}', 400, 'longitude'],
    ['a place beyond the poles', '/api/places/distance', '{"latitude":91,"longitude":0}', 400, 'latitude'],
    ['prototype keys', '/api/places/search', '{"__proto__":{"text":"abc"}}', 400, 'body'],
    ['a save with prototype keys', '/api/breeze/SaveChanges', '{"entities":[],"__proto__":{}}', 400, 'body'],
    ['a save of 10 MB', '/api/breeze/SaveChanges', `{"entities":["${'x'.repeat(10_000_000)}"]}`, 413, 'body'],
    ['a call of 10 MB', '/api/places/search', `{"text":"${'x'.repeat(10_000_000)}"}`, 413, 'body'],
  ])('refuses %s with the culprit named', async (_what, address, body, status, culprit) => {
    const { status: answered, answer } = await ask(address, { as: 'office', body })
    expect([answered, answer]).toEqual([
      status,
      expect.objectContaining({ culprit, message: expect.any(String) }),
    ])
  })

  it('M-024 sends mail that was saved, by default into the local mailbox, where administrators read it', async () => {
    const mail = {
      id: -1,
      to: 'sam@customer.example',
      subject: 'Your dumpster',
      body: 'Dear Sam',
      rowVersion: 1,
      entityAspect: {
        entityTypeName: 'EmailMessage:#Rolloff',
        entityState: 'Added',
        originalValuesMap: {},
      },
    }
    const saved = await ask('/api/breeze/SaveChanges', {
      as: 'office',
      body: JSON.stringify({ entities: [mail] }),
    })
    expect(saved.status).toBe(200)
    const list = () => ask('/api/mailbox', { as: 'owner' })
    await waitUntil(async () => JSON.stringify((await list()).answer) !== '[]')
    expect(await list()).toMatchObject({
      status: 200,
      answer: [{ to: 'sam@customer.example', subject: 'Your dumpster', attachments: [] }],
    })
  })

  it('reports an unknown call as not found', async () => {
    expect(await ask('/api/nothing/here', { as: 'office' })).toMatchObject({
      status: 404,
      answer: { code: 'not_found', message: 'There is nothing at GET /api/nothing/here.' },
    })
  })

  it('F-017 applies a changed role from the next request on', async () => {
    const [bob] = await demo().database.query(`SELECT * FROM "User" WHERE firstName = 'Bob'`, [])
    const [role] = await demo().database.query(`SELECT * FROM "Role" WHERE name = 'Customer:Admin'`, [])
    expect(await ask(query('CustomerRates', {}), { as: 'driver' })).toMatchObject({ status: 403 })
    const link = {
      id: -1,
      userId: bob?.['userId'],
      roleId: role?.['roleId'],
      rowVersion: 1,
      entityAspect: { entityTypeName: 'UserRole:#Rolloff', entityState: 'Added', originalValuesMap: {} },
    }
    const saved = await ask('/api/breeze/SaveChanges', {
      as: 'owner',
      body: JSON.stringify({ entities: [link] }),
    })
    expect(saved.status).toBe(200)
    expect(await ask(query('CustomerRates', {}), { as: 'driver' })).toMatchObject({ status: 200 })
  })

  it('[IS1010] lets an administrator look with the roles of another user, and stores nothing meanwhile', async () => {
    const keyOf = async (name: DemoUser): Promise<string> => {
      const [found] = await demo().database.query('SELECT "userId" FROM "User" WHERE "userName" = ?', [
        DEMO_USERS[name],
      ])
      return JSON.stringify(found?.['userId'])
    }
    const frontDesk = { as: 'owner', viewing: await keyOf('frontDesk') } as const
    const rates = query('CustomerRates', {})
    expect(await ask(rates, { as: 'owner' })).toMatchObject({ status: 200 })
    expect(await ask(rates, frontDesk)).toMatchObject({ status: 403, answer: { code: 'not_allowed' } })
    expect(await ask(query('Customers', { take: 1 }), frontDesk)).toMatchObject({ status: 200 })
    expect(await ask('/api/breeze/Customers', { ...frontDesk, body: '{"take":1}' })).toMatchObject({
      status: 200,
    })
    const itself = await ask('/api/account/currentUser', { ...frontDesk, body: '' })
    expect(itself).toMatchObject({ status: 200, answer: { userName: DEMO_USERS.owner } })
    expect(JSON.stringify(itself.answer)).not.toContain('"Admin"')
    for (const [address, body] of [
      ['/api/breeze/SaveChanges', '{"entities":[]}'],
      ['/api/utility/updateUncompletedJobs', '{"serviceAddressId":1}'],
      ['/api/account/ticket', '{"address":"/api/report/x"}'],
    ] as const)
      expect(await ask(address, { ...frontDesk, body })).toMatchObject({
        status: 403,
        answer: { message: 'You see the product as Carol Reed does: nothing is stored until you end that.' },
      })
    expect(await ask(rates, { as: 'office', viewing: await keyOf('owner') })).toMatchObject({ status: 403 })
    expect(await ask(rates, { as: 'owner', viewing: 'x' })).toMatchObject({ status: 403 })
    const told = () =>
      demo().database.query(
        `SELECT "message", "userName" FROM "EventLog" WHERE "type" = 'Viewed as another user'`,
        [],
      )
    await waitUntil(async () => (await told()).length > 0)
    expect(await told()).toEqual([
      { message: 'Looked at the product with the roles of Carol Reed.', userName: 'Kim DeVries' },
    ])
  })

  it('B-08 [CL720] [CL721] [CL722] [CL1302] tells what people did besides saving, and what they were refused, without what was secret', async () => {
    const view = { listId: 'x', list: 'Customers', path: '/x', name: 'Mine', filter: {}, layout: {} }
    const body = (value: object) => JSON.stringify(value)
    await ask('/api/views/save', { as: 'owner', body: body({ ...view, sharedWith: 'Customer' }) })
    await ask('/api/views/save', { as: 'owner', body: body({ ...view, name: 'Own', sharedWith: null }) })
    const exported = { list: 'Customers', rows: 12, filter: 'City: Ada' }
    await ask('/api/utility/recordListExport', { as: 'owner', body: body(exported) })
    for (let times = 0; times < 5; times++) await ask('/api/breeze/AuditLogs', { as: 'driver' })
    const wrong = { as: 'driver', body: body({ secret: 'Tr0ub4dor' }) } as const
    await ask('/api/utility/priceChange?password=secret', wrong)
    await ask('/api/utility/postToGreatPlains', { as: 'owner', body: body({ ids: [999_999] }) })
    const [first] = await demo().database.query('SELECT MIN("id") AS "id" FROM "Customer"', [])
    const post = (address: string, sent: object) => ask(address, { as: 'owner', body: body(sent) })
    const callback = await handOverCustomer(post, first?.['id'])
    await ask('/api/account/signedOut', { as: 'owner', body: '{}' })
    const told = async () =>
      (
        await demo().database.query(
          `SELECT "type", "message", COALESCE("data", '') AS "of" FROM "EventLog" ORDER BY "id" DESC`,
          [],
        )
      )
        .slice(0, 8)
        .map(({ type, message, of }) => `${String(type)}: ${String(message)}${String(of)}`)
    await waitUntil(async () => (await told()).some((each) => each.startsWith('Signed out')))
    expect((await told()).toSorted()).toEqual([
      `Handed over to accounting: 1 customer handed over to QuickBooks.{"entityTypeName":"Customer","ids":[${String(first?.['id'])}]}`,
      'Handed over to accounting: 1 invoice for Great Plains: Invoice with id 999999: It was not found.{"entityTypeName":"Invoice","ids":[999999]}',
      'List exported: 12 rows of the list Customers were exported, filtered by City: Ada.',
      expect.stringMatching(/^Not allowed: \/api\/breeze\/.* was refused: /),
      expect.stringMatching(/^Not allowed: \/api\/utility\/priceChange was refused: /),
      expect.stringMatching(/^QuickBooks connected: /),
      'Signed out: Signed out.',
      'View shared: The view “Mine” of Customers is shared with Customer.',
    ])
    const logs = await demo().database.query(
      'SELECT "message" AS "text" FROM "EventLog" UNION ALL SELECT "data" FROM "AuditLog"',
      [],
    )
    const texts = logs.map(({ text }) => String(text)).join('\n')
    for (const secret of [...demo().tokens.values(), callback.code, 'Tr0ub4dor', 'password'])
      expect(texts).not.toContain(secret)
    // The number of the company in QuickBooks is as long as that of a card.
    expect(texts.replaceAll(`(${callback.realmId})`, '')).not.toMatch(/\b(?:\d[ -]?){13,16}\b(?!\.)/)
  })
})
