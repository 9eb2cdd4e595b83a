import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { MAX_HEADER_BYTES } from '#server/queries/limits.ts'
import { listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

describe('queries over HTTP', () => {
  let company: Company
  let app: FastifyInstance
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    app = Fastify({
      http: { maxHeaderSize: MAX_HEADER_BYTES },
      onProtoPoisoning: 'error',
      onConstructorPoisoning: 'error',
    })
    handleErrors(app)
    app.decorateRequest('user', { getter: () => ({ ...nobody, roles: ROLES }) })
    await app.register(queryRoutes, {
      prefix: '/api/breeze',
      model: rolloffModel,
      database: company.database,
      namedQueries,
      listsQueries,
    })
  })
  afterAll(async () => {
    await app.close()
    await company.database.close()
  })

  const nobody = { userId: 1, userName: 'n', firstName: 'N', lastName: 'N', email: null, isActive: true }
  const answer = async (options: InjectOptions) => {
    const { statusCode, headers, body } = await app.inject(options)
    const parsed: unknown = JSON.parse(body)
    return { statusCode, headers, body: parsed }
  }
  const get = (rest: string) => answer({ method: 'GET', url: `/api/breeze/${rest}` })
  const post = (resource: string, payload: object | string) =>
    answer({
      method: 'POST',
      url: `/api/breeze/${resource}`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const encoded = (query: unknown): string => encodeURIComponent(JSON.stringify(query))

  test('F-114 GET takes the query as bare JSON in the address', async () => {
    const query = { where: { companyName: { contains: '& Ö' } }, select: ['id'], inlineCount: true }
    const { statusCode, headers, body } = await get(`Customers?${encoded(query)}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body).toEqual({ results: [{ id: 2 }], inlineCount: 1 })
  })

  test('F-114 GET without a query returns everything', async () => {
    expect((await get('ServiceAddresses')).body).toHaveLength(3)
    expect((await get('ServiceAddresses?')).body).toHaveLength(3)
    expect((await get('ServiceAddresses?%7B%7D')).body).toHaveLength(3)
  })

  test('F-114 parameters that Breeze repeats after the JSON are not read twice', async () => {
    const query = encoded({ parameters: { customerId: 3 }, select: ['id'] })
    expect((await get(`ServiceAddresses?${query}&customerId=1&x[0]=5`)).body).toEqual([{ id: 14 }])
  })

  test('F-115 parameters may be written by hand', async () => {
    expect((await get('Notes?entityTypeName=customer&entityId=1&deleted=true')).body).toHaveLength(2)
    expect((await get('Customers?companyName=acme+haul&deleted=false')).body).toHaveLength(2)
    expect(await get('Notes?entityId=one')).toMatchObject({
      statusCode: 400,
      body: { code: 'bad_query', culprit: 'parameters.entityId' },
    })
  })

  test('F-114 POST takes the query in the body', async () => {
    const query = { where: { id: { in: [1, 2] } }, select: ['id'] }
    expect(await post('Customers', query)).toMatchObject({ statusCode: 200, body: [{ id: 1 }, { id: 2 }] })
    expect(await post('Customers?a=1', query)).toMatchObject({ statusCode: 200 })
    expect((await post('ServiceAddresses', {})).body).toHaveLength(3)
  })

  test('[QU2] POST takes parameters as JSON or as a form, and none at all', async () => {
    expect((await post('ServiceAddresses', { customerId: 3 })).body).toMatchObject([{ id: 14 }])
    expect((await post('ServiceAddresses', '')).body).toHaveLength(3)
    const form = await answer({
      method: 'POST',
      url: '/api/breeze/ServiceAddresses',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'customerId=3',
    })
    expect(form).toMatchObject({ statusCode: 200, body: [{ id: 14 }] })
    const refused = await answer({
      method: 'POST',
      url: '/api/breeze/ServiceAddresses',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'customerId=%',
    })
    expect(refused).toMatchObject({ statusCode: 400, body: { code: 'bad_query', culprit: 'query' } })
  })

  test.each<[url: string, status: number, code: string, culprit: string]>([
    ['Customers?$filter=id%20eq%201', 400, 'bad_query', '$filter'],
    ['Customers?%24top=5', 400, 'bad_query', '$top'],
    ['Customers?%7Bnope', 400, 'bad_query', 'query'],
    ['Customers?%7', 400, 'bad_query', 'query'],
    ['Customers?%C3%28', 400, 'bad_query', 'query'],
    ['Customers?nope=1', 400, 'bad_query', 'parameters.nope'],
    ['Customers?__proto__=1', 400, 'bad_query', 'parameters.__proto__'],
    [`Customers?${encodeURIComponent('{"where":{"companyNme":1}}')}`, 400, 'bad_query', 'where.companyNme'],
    ['Nothing', 404, 'not_found', 'Nothing'],
    ['__proto__', 404, 'not_found', '__proto__'],
    [`Customers?${encodeURIComponent(`{"where":{"id":${' '.repeat(32_800)}1}}`)}`, 413, 'too_large', 'query'],
  ])('F-114 GET %s is refused by name', async (url, statusCode, code, culprit) => {
    expect(await get(url)).toMatchObject({ statusCode, body: { code, culprit } })
  })

  test('F-114 POST of what is no query is refused by name', async () => {
    const refusals: readonly (readonly [object | string, object])[] = [
      ['[]', { statusCode: 400, body: { code: 'bad_query', culprit: 'query' } }],
      ['{', { statusCode: 400, body: { code: 'bad_request', culprit: 'body' } }],
      ['{"__proto__":{"a":1}}', { statusCode: 400, body: { code: 'bad_request', culprit: 'body' } }],
      [{ where: 'id gt 1' }, { statusCode: 400, body: { code: 'bad_query', culprit: 'where' } }],
      [{ where: { companyName: 'x'.repeat(262_144) } }, { statusCode: 413, body: { code: 'too_large' } }],
      ['['.repeat(200_000), { statusCode: 413, body: { code: 'too_large', culprit: 'body' } }],
      [
        `{"where":${'{"not":'.repeat(30_000)}{}${'}'.repeat(30_000)}}`,
        { statusCode: 413, body: { code: 'too_large' } },
      ],
    ]
    for (const [payload, expected] of refusals)
      expect(await post('Customers', payload)).toMatchObject(expected)
  })

  test('F-115 unchanged lookups are not sent again', async () => {
    const first = await app.inject({ url: '/api/breeze/lookups' })
    const tag = String(first.headers['etag'])
    const again = await app.inject({ url: '/api/breeze/lookups', headers: { 'if-none-match': tag } })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
    const other = await app.inject({ url: '/api/breeze/lookups', headers: { 'if-none-match': 'W/"x"' } })
    expect(other.statusCode).toBe(200)
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(other.headers['cache-control']).toBe('private, no-cache')
    const records = await app.inject({ url: '/api/breeze/Customers' })
    expect([records.headers['etag'], records.headers['cache-control']]).toEqual([
      undefined,
      'private, no-cache',
    ])
  })

  test('F-114 a query that fills an address is answered by a server that listens', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const names = Array.from({ length: 900 }, (_, index) => `Ünknown name ${index}`)
    const query = encoded({ where: { companyName: { in: [...names, 'Acme Hauling'] } } })
    expect(query.length).toBeGreaterThan(30_000)
    const response = await fetch(`${address}/api/breeze/Customers?${query}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(2)
  })
})
