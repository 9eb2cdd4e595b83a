import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { SignedInUser } from '#shared/wire/account.ts'
import { defineCall } from '#server/calls/Call.ts'
import { day, strictObject, instant, key, keys, nullable } from '#server/calls/schemas.ts'
import { aCallServer, aUser } from './callServer.ts'

const haul = defineCall({
  method: 'POST',
  path: '/api/test/haul/:id',
  summary: 'Hauls it away',
  role: ['Rentals', 'Admin'],
  params: strictObject({ id: key() }),
  query: strictObject({ mode: Type.Integer(), dry: Type.Optional(Type.Boolean()) }),
  body: strictObject({ note: nullable(Type.String({ maxLength: 5 })), at: Type.Optional(instant()) }),
  response: strictObject({ received: Type.String(), by: Type.Integer() }),
  run: async (parameters, user) => ({ received: JSON.stringify(parameters), by: user.userId }),
})

const list = defineCall({
  method: 'GET',
  path: '/api/test/list',
  summary: 'Lists some',
  role: 'signedIn',
  query: strictObject({
    ids: keys(),
    from: day(),
    size: Type.Optional(Type.Number()),
    most: Type.Integer({ default: 60 }),
  }),
  response: Type.Array(Type.Union([Type.Literal('one'), Type.Literal('two'), Type.Number(), Type.String()])),
  run: async ({ ids, from, size, most }) => [...ids, from, size ?? 0, most],
})

const picture = defineCall({
  method: 'GET',
  path: '/api/test/picture',
  summary: 'Shows it',
  role: 'signedIn',
  response: { contentType: 'image/svg+xml' },
  run: async () => ({
    fileName: 'a.svg',
    contentType: 'image/svg+xml',
    bytes: Buffer.from('<svg/>'),
    disposition: 'inline' as const,
  }),
})

const paper = defineCall({
  method: 'GET',
  path: '/api/test/paper',
  summary: 'Prints it',
  role: 'signedIn',
  response: { contentType: 'application/pdf' },
  run: async () => ({
    fileName: 'Façade "1".pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF'),
    disposition: 'inline' as const,
  }),
})

let app: FastifyInstance
let as: (user: SignedInUser) => void

beforeAll(async () => {
  ;({ app, as } = await aCallServer([haul, list, paper, picture]))
})

beforeEach(() => as(aUser('Rentals')))

afterAll(() => app.close())

const post = async (url: string, body: object) => {
  const response = await app.inject({ method: 'POST', url, payload: body })
  return { status: response.statusCode, answer: response.json<unknown>() }
}

const get = async (url: string) => {
  const response = await app.inject(url)
  return { status: response.statusCode, answer: response.json<unknown>() }
}

describe('a call', () => {
  it('receives the typed members of path, query and body in one object', async () => {
    const { status, answer } = await post('/api/test/haul/12?mode=1&dry=true', { note: null })
    expect([status, answer]).toEqual([200, { received: '{"id":12,"mode":1,"dry":true,"note":null}', by: 7 }])
  })

  it('reads lists with commas and with repeated names, and applies defaults', async () => {
    const given = [1, 2, 3, '2026-03-08', 1.5, 60]
    expect(await get('/api/test/list?ids=1,2&ids=3&from=2026-03-08&size=1.5')).toEqual({
      status: 200,
      answer: given,
    })
    expect(await get('/api/test/list?ids=1&from=2026-03-08&most=5')).toMatchObject({
      answer: [1, '2026-03-08', 0, 5],
    })
  })

  it.each([
    ['/api/test/list?from=2026-03-08', 'ids'],
    ['/api/test/list?ids=&from=2026-03-08', 'ids.0'],
    ['/api/test/list?ids=1,x&from=2026-03-08', 'ids.1'],
    ['/api/test/list?ids=0&from=2026-03-08', 'ids.0'],
    ['/api/test/list?ids=99999999999&from=2026-03-08', 'ids.0'],
    ['/api/test/list?ids=1&from=2026-02-30', 'from'],
    ['/api/test/list?ids=1&from=2026-03-08&from=2026-03-09', 'from'],
    ['/api/test/list?ids=1&from=2026-03-08&size=1e3', 'size'],
    ['/api/test/list?ids=1&from=2026-03-08&colour=red', 'colour'],
    ['/api/test/list?ids=1&from=2026-03-08&__proto__=1', '__proto__'],
    ['/api/test/paper?copies=2', 'copies'],
  ])('F-116 refuses %s and names %s', async (url, culprit) => {
    const { status, answer } = await get(url)
    expect([status, answer]).toEqual([
      400,
      expect.objectContaining({
        code: 'bad_request',
        culprit,
        message: expect.stringContaining(culprit) as unknown,
      }),
    ])
  })

  it.each([
    ['/api/test/haul/x?mode=1', { note: null }, 'id'],
    ['/api/test/haul/1', { note: null }, 'mode'],
    ['/api/test/haul/1?mode=1&dry=perhaps', { note: null }, 'dry'],
    ['/api/test/haul/1?mode=1', {}, 'note'],
    ['/api/test/haul/1?mode=1', { note: 'too long' }, 'note'],
    ['/api/test/haul/1?mode=1', { note: 1 }, 'note'],
    ['/api/test/haul/1?mode=1', { note: null, at: 'noon' }, 'at'],
    ['/api/test/haul/1?mode=1', { note: null, hidden: 1 }, 'hidden'],
    ['/api/test/haul/1?mode=1', [], 'body'],
  ])('F-116 refuses %s with %j and names %s', async (url, body, culprit) => {
    expect(await post(url, body)).toMatchObject({ status: 400, answer: { code: 'bad_request', culprit } })
  })

  it('F-017 refuses other roles before it validates anything', async () => {
    as(aUser('rentals', 'Schedule:Admin'))
    expect(await post('/api/test/haul/x', {})).toMatchObject({
      status: 403,
      answer: { code: 'not_allowed', culprit: '/api/test/haul/:id' },
    })
  })

  it('returns files under their names', async () => {
    const response = await app.inject('/api/test/paper')
    expect(response.body).toBe('%PDF')
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Fa_ade _1_.pdf"; filename*=UTF-8''Fa%C3%A7ade%20%221%22.pdf`,
      'content-security-policy': "frame-ancestors 'none'",
    })
  })
})

describe('a file that is shown', () => {
  it('may do nothing in the browser', async () => {
    const { headers } = await app.inject('/api/test/picture')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })
})

describe('the document of calls', () => {
  it('describes every call with parameters, answer, roles and errors', async () => {
    const { answer } = await get('/api/openapi.json')
    expect(answer).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/test/haul/{id}': {
          post: {
            tags: ['test'],
            summary: 'Hauls it away',
            description: 'For the roles Rentals, Admin.',
            security: [{ bearer: [] }],
            responses: {
              200: { content: { 'application/json': { schema: { required: ['received', 'by'] } } } },
              default: {
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
              },
            },
          },
        },
        '/api/test/list': { get: { description: 'For everyone who is signed in.' } },
        '/api/test/paper': { get: { responses: { 200: { content: { 'application/pdf': {} } } } } },
      },
      components: { schemas: { Error: { required: ['code', 'message'] } } },
    })
  })

  it('is available as a self-contained page', async () => {
    const response = await app.inject('/api/docs')
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(response.body).not.toMatch(/<script|<link|src=|url\(/)
    for (const text of [
      '<code>/api/test/haul/{id}</code>',
      'Lists some. <span class="quiet">For everyone who is signed in.</span>',
      '<td><code>ids</code></td><td>query</td><td><code>(integer ≥ 1)[]</code></td><td>required</td>',
      'note: string | null',
      'at?: instant',
    ])
      expect(response.body).toContain(text)
  })
})
