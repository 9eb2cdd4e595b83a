import Fastify, { type FastifyInstance } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { SaveQuota } from '#server/edge/SaveQuota.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import { expectEventually } from '#test/support/eventually.ts'
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

const unchanged = JSON.stringify({
  id: 1,
  entityAspect: { entityTypeName: 'Customer:#Rolloff', entityState: 'Unchanged' },
})
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
    const blanks = ' '.repeat(980_000)
    expect(await post(`{"entities":[${Array(5).fill(unchanged).join(`,${blanks}`)}]}`)).toBe('200')
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
    expect(await post(`{"entities":[],"x":${deep(1_000)}}`)).toBe('200')
    expect(await post(customer.replace('"Doe"', deep(1_000)))).toBe('400 bad_bundle entities[0].lastName')
    expect(await post(`{"entities":${deep(100_000)}}`)).toBe('413 too_large entities[0]')
    expect(await post(`{"entities":[],"x":${deep(100_000)}}`)).toBe('413 too_large body')
  })

  const namesOf = (count: number): string =>
    Array.from({ length: count }, (_each, index) => `"m${index}":1`).join(',')
  it.each([
    ['in a record', `{"entities":[${unchanged},{${namesOf(150_000)}}]}`, '413 too_large entities[1]'],
    [
      'in original values',
      `{"entities":[{"entityAspect":{"originalValuesMap":{${namesOf(150_000)}}}}]}`,
      '413 too_large entities[0]',
    ],
    ['beside the records', `{"entities":[],${namesOf(150_000)}}`, '413 too_large body'],
    ['in too many records', `{"entities":[${'{},'.repeat(150_000)}{}]}`, '413 too_large entities'],
    [
      'in a long record',
      `{"entities":[{"lastName":"${'x'.repeat(1_100_000)}"}]}`,
      '413 too_large entities[0]',
    ],
    ['in a long text beside', `{"entities":[],"tag":"${'x'.repeat(1_100_000)}"}`, '413 too_large body'],
    ['in two lists', `{"entities":[],"entities":[${unchanged}]}`, '400 bad_bundle entities'],
  ])('[SV143] refuses before it parses what nobody saves %s', async (_name, body, expected) => {
    expect(await post(body)).toBe(expected)
  })

  it('[SV143] stores 2,000 records at once', async () => {
    const before = (await saving.rows('Customer')).length
    const records = Array.from({ length: 2_000 }, (_each, index) =>
      added('Customer', -1 - index, { typeId: 2, lastName: 'Doe', firstName: `${index} "entities":[{ \\` }),
    )
    expect(await post(JSON.stringify({ entities: records }))).toBe('200')
    expect(await saving.rows('Customer')).toHaveLength(before + 2_000)
  })
})

describe('[SV143] The saves of one user', () => {
  /** A server of which each save waits for `go`, by users of the header `x-user`. */
  const gatedServer = async (quota?: SaveQuota) => {
    let go = (): void => undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    const begun: string[] = []
    const { context } = saving
    const server = Fastify()
    handleErrors(server)
    server.decorateRequest('user', {
      getter(): SignedInUser {
        const userId = Number(this.headers['x-user'])
        return { ...office, userId, userName: 'olive', email: null, isActive: true }
      },
    })
    const rules = context.rules.with([
      {
        name: 'waitForTest',
        phase: 'prepare',
        watches: ['Customer'],
        run: async (unit) => {
          for (const { result } of unit.of('Customer')) begun.push(String(result['lastName']))
          await gate
        },
      },
    ])
    await server.register(saveRoute, { ...context, rules, ...(quota !== undefined && { quota }) })
    const save = (user: number, lastName: string) =>
      server.inject({
        method: 'POST',
        url: '/SaveChanges',
        payload: { entities: [added('Customer', -1, { typeId: 2, lastName })] },
        headers: { 'x-user': String(user) },
      })
    return { server, save, begun, go }
  }

  it('wait for each other in the order in which they came, up to twenty', async () => {
    const { server, save, begun, go } = await gatedServer()
    const names = Array.from({ length: 21 }, (_each, index) => `Name ${index}`)
    const saves = names.map((name) => save(1, name))
    await expectEventually(() => begun).toEqual(['Name 0'])
    const refused = await save(1, 'One more')
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Your other changes are still being saved. Please try again in a moment.',
    })
    expect(refused.headers['retry-after']).toBe('5')
    go()
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
    expect(begun).toEqual(names)
    await server.close()
  })

  it('are refused beyond the megabytes and records of a minute, before their body is read', async () => {
    const limits = { savedMegabytesPerMinute: 6, savedRecordsPerMinute: 2 }
    const { server, save, go } = await gatedServer(new SaveQuota(limits))
    go()
    expect((await save(1, 'a')).statusCode).toBe(200)
    expect((await save(1, 'b')).statusCode).toBe(200)
    expect((await save(1, 'c')).json()).toMatchObject({ code: 'too_many_requests' })
    const tooLong = await server.inject({
      method: 'POST',
      url: '/SaveChanges',
      payload: `{"entities":[]${' '.repeat(4_000_000)}}`,
      headers: { 'content-type': 'application/json', 'x-user': '2' },
    })
    expect(tooLong.statusCode).toBe(413)
    const again = await server.inject({
      method: 'POST',
      url: '/SaveChanges',
      payload: ' '.repeat(4_000_000),
      headers: { 'content-type': 'application/json', 'x-user': '2' },
    })
    expect(again.json()).toMatchObject({ code: 'too_many_requests' })
    await server.close()
  })
})
