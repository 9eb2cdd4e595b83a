import Fastify, { type FastifyInstance } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import { added, office, openSaving, type Saving } from './openSaving.ts'

let saving: Saving
let app: FastifyInstance
let roles: readonly string[] = office.roles

beforeAll(async () => {
  saving = await openSaving()
  app = Fastify()
  handleErrors(app)
  app.decorateRequest('user', {
    getter: (): SignedInUser => ({ ...office, roles, userName: 'olive', email: null, isActive: true }),
  })
  await app.register(saveRoute, saving.context)
})
afterAll(async () => {
  await app.close()
  await saving.database.close()
})
beforeEach(() => {
  roles = office.roles
})

/** Posts a body and answers `status code culprit`, having made sure that a refusal stored nothing. */
async function post(body: string, type = 'application/json'): Promise<string> {
  const before = await saving.everything()
  const answer = await app.inject({
    method: 'POST',
    url: '/SaveChanges',
    body,
    headers: { 'content-type': type },
  })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const stored = (await saving.everything()) !== before
  expect(stored && answer.statusCode !== 200).toBe(false)
  const { code, culprit } = answer.json<{ code?: string; culprit?: string }>()
  return [answer.statusCode, code, culprit].filter((part) => part !== undefined).join(' ')
}

const customer = JSON.stringify({ entities: [added('Customer', -1, { typeId: 2, lastName: 'Doe' })] })

describe('POST /SaveChanges', () => {
  const NO_JSON = 'A save needs a body that is JSON.'
  it.each([
    ['cut off', '{', 'application/json', NO_JSON],
    ['empty', '', 'application/json', NO_JSON],
    ['with a prototype', '{"entities":[],"__proto__":{}}', 'application/json', NO_JSON],
    ['of a form', 'entities=1', 'application/x-www-form-urlencoded', NO_JSON],
    ['too large', 'x'.repeat(5 * 1_024 * 1_024 + 1), 'application/json', 'A save takes at most 5 MB.'],
    ['without entities', '{}', 'application/json', 'A save needs an object with an array "entities".'],
  ])('[SV1] [SV41] says what is wrong with a body %s', async (_name, body, type, message) => {
    const headers = { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/SaveChanges', body, headers })
    expect(answer.json()).toMatchObject({ message })
  })

  it('F-114 answers the saved rows as JSON', async () => {
    expect(await post(customer)).toBe('200')
    expect(await saving.rows('Customer')).toMatchObject([{ lastName: 'Doe', rowVersion: 1 }])
    expect(await saving.audit('Customer', 1)).toHaveLength(1)
  })

  it('F-017 refuses what the roles do not allow', async () => {
    roles = ['Schedule']
    expect(await post(customer)).toBe('403 not_allowed entities[0]')
  })

  it('refuses what the rules do not allow', async () => {
    expect(await post(customer.replace('"typeId":2', '"typeId":0'))).toBe('422 rule_violations')
  })

  it('[SV1] refuses a body of more than 5 MB', async () => {
    expect(await post(JSON.stringify({ entities: [], padding: 'x'.repeat(5 * 1_024 * 1_024) }))).toBe(
      '413 too_large body',
    )
    expect(await post(JSON.stringify({ entities: [], padding: 'x'.repeat(4_900_000) }))).toBe('200')
  })

  it.each(['', '{', 'null', '[]', '"x"', '12', '{"entities":[}', "{'entities':[]}"])(
    '[SV41] refuses the body %p',
    async (body) => {
      expect(await post(body)).toMatch(/^400 bad_bundle (body|entities)$/)
    },
  )

  it('[SV41] refuses bodies that are not JSON by their type', async () => {
    expect(await post('entities=1', 'application/x-www-form-urlencoded')).toBe('400 bad_bundle body')
    expect(await post('{"entities":[]}', 'text/plain')).toMatch(/^400 bad_bundle (body|entities)$/)
  })

  it('[SV3] [SV41] refuses prototype keys at any depth', async () => {
    expect(await post('{"entities":[],"__proto__":{"entities":[]}}')).toBe('400 bad_bundle body')
    expect(await post(customer.replace('"typeId"', '"\\u005f_proto__":{"roles":["Admin"]},"typeId"'))).toBe(
      '400 bad_bundle body',
    )
    expect(await post(customer.replace('"typeId"', '"constructor":{"prototype":{"x":1}},"typeId"'))).toBe(
      '400 bad_bundle body',
    )
    expect(await post(customer.replace('"typeId"', '"constructor":1,"typeId"'))).toBe(
      '400 bad_bundle entities[0].constructor',
    )
  })

  it('[SV41] refuses nesting of any depth', async () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(await post(`{"entities":${deep(50)}}`)).toBe('400 bad_bundle entities[0]')
    expect(await post(`{"entities":[],"x":${deep(100_000)}}`)).toBe('200')
    expect(await post(customer.replace('"Doe"', deep(100_000)))).toBe('400 bad_bundle entities[0].lastName')
  })
})
