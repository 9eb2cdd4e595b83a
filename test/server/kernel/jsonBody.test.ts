import Fastify, { type FastifyInstance } from 'fastify'
import { handleErrors } from '#server/app/errorHandler.ts'
import { acceptJson } from '#server/kernel/jsonBody.ts'

describe('[SV143] A JSON body of any other request', () => {
  let app: FastifyInstance
  beforeAll(() => {
    app = Fastify()
    handleErrors(app)
    acceptJson(app)
    app.post('/', async ({ body }) => ({ body }))
  })
  afterAll(() => app.close())
  const post = async (payload: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    return answer.json<{ readonly body?: unknown; readonly code?: string; readonly message?: string }>()
  }

  it('is read up to 20,000 names and values, however long its texts are', async () => {
    const long = { text: '[:,"{'.repeat(50_000), list: Array(19_900).fill(1) }
    expect(await post(JSON.stringify(long))).toEqual({ body: long })
  })

  it.each([
    ['lists', '['.repeat(20_001)],
    ['objects', `[${'{},'.repeat(20_000)}1]`],
    ['names', `{${Array.from({ length: 10_001 }, (_each, index) => `"m${index}":1`).join(',')}}`],
  ])('is refused before it is parsed if it has more: %s', async (_name, text) => {
    expect(await post(text)).toMatchObject({
      code: 'too_large',
      culprit: 'body',
      message: 'A request has at most 20000 names and values.',
    })
  })

  it.each(['', '{', '{"__proto__":{}}', '{"a":{"constructor":{"prototype":1}}}'])(
    'is refused if it is no plain JSON: %p',
    async (text) => {
      expect(await post(text)).toMatchObject({ code: 'bad_request' })
    },
  )
})
