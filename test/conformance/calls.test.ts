import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { buildApp } from '#server/buildApp.ts'
import { readConfig } from '#server/config.ts'
import { startIdentityProvider, type IdentityProvider } from '#test/support/identityProvider.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const now = (): string => new Date().toISOString()

const WHO = ['everything', 'nothing', ...ROLES]

/** A call as the document of calls describes it. */
interface DescribedCall {
  readonly method: string
  readonly address: string
  readonly description: string
  readonly hasBody: boolean
}

let folder: string
let database: TestDatabase
let app: FastifyInstance
let provider: IdentityProvider
let calls: readonly DescribedCall[]
/** Access tokens of people who hold one role each, and of one who holds them all. */
let tokens: ReadonlyMap<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-calls-'))
  database = await openTestDatabase()
  await addPeople()
  provider = await startIdentityProvider()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...provider.environment })
  app = await buildApp({ config, model: rolloffModel, database, clientDirectory: null, now })
  const signedIn = WHO.map(async (who): Promise<[string, string]> => [
    who,
    await provider.tokenOf(userNameOf(who)),
  ])
  tokens = new Map(await Promise.all(signedIn))
  calls = await describedCalls()
})

afterAll(async () => {
  await app.close()
  await provider.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const userNameOf = (who: string): string => `${who.toLowerCase().replace(':', '.')}@roles.example`

async function addPeople(): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [index, who] of WHO.entries()) {
      await transaction.execute(
        `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "rowVersion")
          VALUES (?1, ?2, 'Tester', ?3, 1, 1)`,
        [900 + index, who, userNameOf(who)],
      )
      await transaction.execute(
        `INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion")
          SELECT 1000 * ?1 + "roleId", ?1, "roleId", 1 FROM "Role" WHERE ?2 IN ("name", 'everything')`,
        [900 + index, who],
      )
    }
  })
}

async function describedCalls(): Promise<readonly DescribedCall[]> {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { description: string; requestBody?: object }>>
  }>()
  return Object.entries(document.paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, { description, requestBody }]) => ({
      method: method.toUpperCase(),
      address,
      description,
      hasBody: requestBody !== undefined,
    })),
  )
}

/** A request that no call understands: something else in the path, one member too many everywhere. */
async function askNonsense({ method, address, hasBody }: DescribedCall, who: string | null) {
  const response = await app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${address.replace(/\{\w+\}/g, '!')}?nobodyKnowsThis=1`,
    headers: who === null ? {} : { authorization: `Bearer ${tokens.get(who) ?? ''}` },
    ...(hasBody && { payload: { nobodyKnowsThis: 1 } }),
  })
  const answer = response.json<{ code?: string; culprit?: string; message?: string }>()
  return { status: response.statusCode, ...answer }
}

function isFor(call: DescribedCall, role: string): boolean {
  if (call.description === 'For everyone who is signed in.') return true
  return /^For the roles (.*)\.$/.exec(call.description)?.[1]?.split(', ').includes(role) === true
}

describe('the documented calls', () => {
  it('F-018 are nothing for strangers', async () => {
    const answers = await Promise.all(calls.map((call) => askNonsense(call, null)))
    expect(answers.filter(({ status, code }) => status !== 401 || code !== 'not_signed_in')).toEqual([])
    expect(calls.length).toBeGreaterThan(8)
  })

  it('F-017 are refused to every role that they are not for, whatever comes with the request', async () => {
    const wrong: string[] = []
    for (const call of calls)
      for (const role of ['nothing', ...ROLES]) {
        const { status } = await askNonsense(call, role)
        if ((status === 403) === isFor(call, role)) wrong.push(`${call.address} answers ${status} to ${role}`)
      }
    expect(wrong).toEqual([])
  })

  it('F-116 refuse what they do not understand, and name it', async () => {
    const wrong: string[] = []
    for (const call of calls.filter(({ address }) => address !== '/api/account/currentUser')) {
      const { status, culprit = '?', message = '' } = await askNonsense(call, 'everything')
      if (status !== 400 || !message.includes(culprit)) wrong.push(`${call.address}: ${status} ${message}`)
    }
    expect(wrong).toEqual([])
  })
})
