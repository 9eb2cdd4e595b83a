import { column, readRows } from '#server/database/readRows.ts'
import { secondsFromNow } from '#test/server/identity/testTokenIssuer.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { LiveListener } from '#test/support/LiveListener.ts'
import { openLive } from './openLive.ts'

const SECONDS = 600
const BEN = 802
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'

type Live = Awaited<ReturnType<typeof openLive>>

let live: Live
let servers: readonly Awaited<ReturnType<Live['start']>>[]

beforeAll(async () => {
  live = await openLive()
  servers = [await live.start(), await live.startOther()]
})

afterAll(async () => {
  await live.hangUp()
  for (const server of servers) await server.close()
  await live.close()
})

interface Asked {
  readonly on?: number
  readonly userAgent?: string
  readonly body?: object
}

async function ask(token: string, address: string, { on = 0, userAgent = WINDOWS, body }: Asked = {}) {
  const response = await fetch(`${servers[on]?.origin ?? ''}${address}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': userAgent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}

const SESSIONS = '/api/system/sessions'
const USER = '/api/account/currentUser'
const ended = { status: 401, answer: { code: 'session_ended' } }

describe('sessions', () => {
  it('[OP1320] [OP1321] says who is signed in where, and signs a person out on all devices and servers until the provider has asked again', async () => {
    const ann = await live.tokenOf('ann')
    const before = secondsFromNow(-100)
    const desk = await live.tokenOf('ben', SECONDS, { auth_time: before, iat: before })
    const phone = await live.tokenOf('ben', SECONDS, { iat: before })
    await ask(desk, USER, { body: {} })
    await ask(phone, USER, { on: 1, userAgent: PHONE, body: {} })
    const since = new Date(before * 1_000).toISOString()
    await expectEventually(() => ask(ann, SESSIONS)).toMatchObject({
      answer: expect.arrayContaining([
        expect.objectContaining({ name: 'ben Tester', device: 'Chrome on Windows', since }),
        expect.objectContaining({ name: 'ben Tester', device: 'Safari on iPhone' }),
        expect.objectContaining({ name: 'ann Tester' }),
      ]),
    })
    const signOut = { body: { userId: BEN } }
    expect(await ask(desk, '/api/system/signOut', signOut)).toMatchObject({ status: 403 })
    expect(await ask(desk, SESSIONS)).toMatchObject({ status: 403 })
    const stream = await LiveListener.open(servers[1]?.origin ?? '', phone, null)
    const kept = await LiveListener.open(servers[1]?.origin ?? '', ann, null)

    expect(await ask(ann, '/api/system/signOut', signOut)).toEqual({
      status: 200,
      answer: { name: 'ben Tester' },
    })
    await expectEventually(() => stream.isOver).toBe(true)
    expect(await ask(desk, USER, signOut)).toMatchObject(ended)
    const renewed = await live.tokenOf('ben', SECONDS, { auth_time: before, iat: secondsFromNow(5) })
    for (const token of [desk, phone, renewed, await live.tokenOf('ben')])
      expect(await ask(token, USER, { on: 1, body: {} })).toMatchObject(ended)
    expect(kept.isOver).toBe(false)
    const names = async () =>
      ((await ask(ann, SESSIONS, { on: 1 })).answer as { name: string }[]).map(({ name }) => name)
    expect(new Set(await names())).toEqual(new Set(['ann Tester']))

    const anew = await live.tokenOf('ben', SECONDS, { auth_time: secondsFromNow(2) })
    const issuedAnew = await live.tokenOf('ben', SECONDS, { iat: secondsFromNow(2) })
    for (const token of [anew, issuedAnew])
      expect(await ask(token, USER, { on: 1, body: {} })).toMatchObject({ status: 200 })
    await expectEventually(names).toContain('ben Tester')
    await kept.close()
  })

  it('[OP1320] leaves who signed whom out in the log of events, and the change of the user in the audit log', async () => {
    const events = await readRows(
      live.database,
      `SELECT [message], [userName] FROM [EventLog] WHERE [type] = :type`,
      { type: 'Signed out by an administrator' },
      { message: column.text, userName: column.text },
    )
    expect(events).toEqual([{ message: 'ben Tester was signed out on all devices.', userName: 'ann Tester' }])
    const [change] = await live.database.query(
      `SELECT "data" FROM "AuditLog" WHERE "entityTypeName" = 'User' AND "entityId" = ?1`,
      [BEN],
    )
    expect(JSON.stringify(change)).toContain('signedOut')
  })
})
