import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { Writable } from 'node:stream'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { handleErrors } from '#server/app/errorHandler.ts'
import { ConcurrencyConflict, RuleViolations } from '#server/kernel/errors.ts'
import { serializeError } from '#server/operation/serializeError.ts'
import { Metrics } from '#server/operation/Metrics.ts'
import { observeRequests } from '#server/operation/observeRequests.ts'
import { operationRoutes } from '#server/operation/operationRoutes.ts'
import { Readiness } from '#server/operation/Readiness.ts'
import { requestIdOf } from '#server/operation/requestIds.ts'
import { outboxDepth } from '#server/outbox/outboxDepth.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

let database: TestDatabase
let readiness: Readiness
let lines: Record<string, unknown>[]
let app: FastifyInstance

async function aServer(
  metricsToken: string | null = null,
  openToThisComputer = true,
): Promise<FastifyInstance> {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()))
      done()
    },
  })
  const server = Fastify({
    logger: { level: 'debug', stream, serializers: { err: serializeError } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
  })
  handleErrors(server)
  const metrics = new Metrics({
    outboxDepth: () => outboxDepth(database),
    queryNames: new Set(['Customers']),
  })
  observeRequests(server, metrics)
  operationRoutes(server, { metrics, readiness, metricsToken, openToThisComputer })
  server.get('/api/breeze/:resource', async () => ({}))
  server.post('/api/breeze/SaveChanges', async (request) => {
    if (request.body === 'conflict') throw new ConcurrencyConflict([])
    if (request.body === 'refused') throw new RuleViolations([])
    if (request.body === 'failed')
      throw Object.assign(new Error('disk'), { query: 'INSERT', parameters: ['secret'] })
    return {}
  })
  return server
}

beforeAll(async () => {
  database = await openTestDatabase()
})

beforeEach(async () => {
  lines = []
  readiness = new Readiness(database)
  app = await aServer()
})

afterEach(() => app.close())
afterAll(() => database.close())

const save = (body: string) =>
  app.inject({
    method: 'POST',
    url: '/api/breeze/SaveChanges',
    body,
    headers: { 'content-type': 'text/plain' },
  })
const metricsText = async () => (await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body

describe('requests', () => {
  const idOf = async (given: string) =>
    (await app.inject({ url: '/health', headers: { 'x-request-id': given } })).headers['x-request-id']

  it('keep the id of the client', async () => {
    expect(await idOf('edge-42:7.b_C')).toBe('edge-42:7.b_C')
  })

  it.each([
    ['would break lines', 'a b'],
    ['is endless', 'x'.repeat(65)],
    ['is empty', ''],
  ])('get a new id where theirs %s', async (_what, given) => {
    expect(await idOf(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })

  it('that fail return their id in header and body, as in the log', async () => {
    const response = await save('failed')
    const { requestId, message } = response.json<{ requestId: string; message: string }>()
    expect(response.headers['x-request-id']).toBe(requestId)
    expect(message).toContain(requestId)
    expect(lines.map((line) => line['requestId'])).toEqual([requestId, requestId])
  })

  it('are logged by route, status and time, without contents of URL, headers or body', async () => {
    await app.inject({
      url: '/api/breeze/Customers?where=secret',
      headers: { authorization: 'Bearer secret' },
    })
    await save('conflict')
    await save('failed')
    await app.inject('/secret/path')
    expect(lines).toMatchObject([
      {
        level: 30,
        route: 'GET /api/breeze/:resource',
        resource: 'Customers',
        status: 200,
        milliseconds: expect.any(Number) as unknown,
      },
      { route: 'POST /api/breeze/SaveChanges', status: 409, error: 'concurrency_conflict' },
      { level: 50, err: { message: 'disk', stack: expect.any(String) as unknown } },
      { route: 'POST /api/breeze/SaveChanges', status: 500, error: 'internal_error' },
      { route: 'GET unknown', status: 404, error: 'not_found' },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

describe('health and readiness', () => {
  it('[MI1072] say so while all is well, to everyone, with the version', async () => {
    expect((await app.inject('/health')).json()).toEqual({ status: 'ok', version: PRODUCT_VERSION })
    const ready = await app.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
    expect(lines.map(({ level }) => level)).toEqual([20, 20])
  })

  it('becomes not ready when the server is asked to stop, while the process is healthy', async () => {
    readiness.stop()
    const ready = await app.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }])
    expect((await app.inject('/health')).statusCode).toBe(200)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['is silent', () => new Promise<never>(() => undefined)],
  ])('is not ready when the database %s', async (_how, query) => {
    const { dialect } = database
    const isWritable = async (): Promise<boolean> => true
    expect(await new Readiness({ dialect, query, isWritable }).check()).toBe('database')
  })

  it('is not ready before all migrations are done', async () => {
    const { dialect } = database
    const query: TestDatabase['query'] = async (sql, parameters) =>
      (await database.query(sql, parameters)).slice(1)
    const isWritable = async (): Promise<boolean> => true
    expect(await new Readiness({ dialect, query, isWritable }).check()).toBe('migrations')
  })
})

describe('metrics', () => {
  it('count requests, saves by outcome and queries by name', async () => {
    for (const body of ['', 'conflict', 'conflict', 'refused', 'failed']) await save(body)
    await app.inject('/api/breeze/Customers')
    await app.inject('/api/breeze/Anything1')
    await app.inject('/api/breeze/Anything2')
    const text = await metricsText()
    for (const line of [
      'rolloff_http_request_duration_seconds_count{method="POST",route="/api/breeze/SaveChanges",status="409"} 2',
      'rolloff_saves_total{outcome="saved"} 1',
      'rolloff_saves_total{outcome="conflict"} 2',
      'rolloff_saves_total{outcome="refused"} 1',
      'rolloff_saves_total{outcome="failed"} 1',
      'rolloff_query_duration_seconds_count{query="Customers"} 1',
      'rolloff_query_duration_seconds_count{query="unknown"} 2',
      'rolloff_outbox_messages{status="waiting"} 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect(text).toMatch(/^process_resident_memory_bytes /m)
    expect(text).not.toContain('Anything')
  })

  it.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['is silent', () => new Promise<never>(() => undefined)],
  ])('tell all but the outbox when the database %s', async (_how, failing) => {
    let outboxDepth = () => Promise.resolve({ waiting: 3, sending: 0, failed: 0 })
    const metrics = new Metrics({ outboxDepth: () => outboxDepth(), queryNames: new Set() })
    expect(await metrics.text()).toContain('rolloff_outbox_messages{status="waiting"} 3')
    outboxDepth = failing
    const text = await metrics.text()
    expect(text).toContain('rolloff_saves_total{outcome="saved"} 0')
    expect(text).not.toContain('rolloff_outbox_messages{')
  })

  it.each([
    ['another computer', { remoteAddress: '10.1.2.3', headers: { host: 'localhost' } }],
    ['a proxy on this one', { headers: { host: 'localhost', 'x-forwarded-for': '10.1.2.3' } }],
    ['a proxy that tells where it passes on from', { headers: { host: 'localhost', via: '1.1 edge' } }],
    [
      'a proxy that tells the name',
      { headers: { host: 'localhost', 'x-forwarded-host': 'rolloff.example' } },
    ],
    ['another name', { headers: { host: 'rolloff.example' } }],
  ])('are nothing for %s', async (_who, request) => {
    expect((await app.inject({ url: '/metrics', ...request })).statusCode).toBe(403)
  })

  it('are nothing for anybody without a token, unless demo sign-in is switched on', async () => {
    const guarded = await aServer(null, false)
    const { statusCode } = await guarded.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(statusCode).toBe(403)
    await guarded.close()
  })

  it('answer to their token from anywhere, and to nothing else, where one is configured', async () => {
    const guarded = await aServer('a-long-secret-token')
    const ask = async (authorization?: string) =>
      (
        await guarded.inject({
          url: '/metrics',
          remoteAddress: authorization === undefined ? '127.0.0.1' : '10.1.2.3',
          headers: { host: 'localhost', ...(authorization !== undefined && { authorization }) },
        })
      ).statusCode
    expect(await ask('Bearer a-long-secret-token')).toBe(200)
    expect(await ask('Bearer a-long-secret-tokem')).toBe(401)
    expect(await ask()).toBe(401)
    await guarded.close()
  })
})
