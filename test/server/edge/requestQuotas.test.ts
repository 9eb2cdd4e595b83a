import Fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '#server/config.ts'
import { limitRequests } from '#server/edge/requestQuotas.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { aUser } from '#test/server/calls/callServer.ts'

let app: FastifyInstance

beforeEach(() => {
  const { edge } = readConfig({
    REPORTS_PER_MINUTE: '3',
    UPLOADS_PER_MINUTE: '2',
  })
  app = Fastify()
  handleErrors(app)
  app.decorateRequest('user', {
    getter() {
      return { ...aUser(), userId: Number(this.headers['x-user'] ?? 7) }
    },
  })
  limitRequests(app, edge)
  for (const quota of ['reports', 'uploads'] as const)
    app.post(`/${quota}`, { config: { quota } }, async () => ({}))
  app.post('/cheap', async () => ({}))
})
afterEach(() => app.close())

async function ask(kind: string, { user = 7 } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/${kind}`,
    payload: {},
    headers: { 'x-user': String(user) },
  })
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json<{ code: string }>().code]
}

describe('expensive requests of one user', () => {
  const refused = [429, 'too_many_requests']

  it.each([
    ['reports', 3],
    ['uploads', 2],
  ])('are limited: %s', async (kind, most) => {
    for (let count = 0; count < most; count += 1) expect(await ask(kind)).toBe(200)
    expect(await ask(kind)).toEqual(refused)
    expect(await ask(kind, { user: 8 })).toBe(200)
    expect(await ask('cheap')).toBe(200)
  })
})
