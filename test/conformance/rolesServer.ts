import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import { startIdentityProvider } from '#test/support/identityProvider.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const TEST_USERS = ['everything', 'nothing', ...ROLES]

/** A call as described by the OpenAPI document. */
export interface DescribedCall {
  readonly method: string
  readonly address: string
  readonly description: string
  /** Parameters of the query string and the body, by name, and the required ones. */
  readonly members: readonly string[]
  readonly required: readonly string[]
  readonly hasBody: boolean
  /** Response schemas by content type. */
  readonly answers: Readonly<Record<string, object>>
}

/** The whole server, with a user for each role, one with all roles, and one with none. */
export interface RolesServer {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly calls: readonly DescribedCall[]
  /** The access token of the user with a role; also for `everything` and `nothing`. */
  tokenOf(who: string): string
  close(): Promise<void>
}

export async function openRolesServer(): Promise<RolesServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-calls-'))
  const database = await openTestDatabase()
  await addUsers(database)
  const provider = await startIdentityProvider()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...provider.environment })
  const now = (): string => new Date().toISOString()
  const app = await buildApp({ config, model: rolloffModel, database, clientDirectory: null, now })
  const signedIn = TEST_USERS.map(async (who): Promise<[string, string]> => [
    who,
    await provider.tokenOf(userNameOf(who)),
  ])
  const tokens = new Map(await Promise.all(signedIn))
  return {
    app,
    database,
    calls: await describedCalls(app),
    tokenOf: (who) => tokens.get(who) ?? '',
    close: async () => {
      await app.close()
      await provider.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const userNameOf = (who: string): string => `${who.toLowerCase().replace(':', '.')}@roles.example`

async function addUsers(database: TestDatabase): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [index, who] of TEST_USERS.entries()) {
      await transaction.execute(
        `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "rowVersion")
          VALUES (?1, ?2, 'Tester', ?3, 1, 1)`,
        [950 + index, who, userNameOf(who)],
      )
      await transaction.execute(
        `INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion")
          SELECT 1000 * ?1 + "roleId", ?1, "roleId", 1 FROM "Role" WHERE ?2 IN ("name", 'everything')`,
        [950 + index, who],
      )
    }
  })
}

interface Operation {
  readonly description: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Body }>> }
}

interface Body {
  readonly properties?: object
  readonly required?: readonly string[]
}

async function describedCalls(app: FastifyInstance): Promise<readonly DescribedCall[]> {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  // Named queries are not calls; queryAccess.test.ts asks them.
  const calls = Object.entries(document.paths).filter(([address]) => !address.startsWith('/api/breeze/'))
  return calls.flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, { description, parameters = [], requestBody, responses }]) => {
      const body = requestBody?.content['application/json']?.schema
      const behind = parameters.filter((each) => each.in === 'query' && each.name !== 'ticket')
      return {
        method: method.toUpperCase(),
        address,
        description,
        members: [...behind.map((each) => each.name), ...Object.keys(body?.properties ?? {})],
        required: [
          ...behind.filter((each) => each.required === true).map((each) => each.name),
          ...(body?.required ?? []),
        ],
        hasBody: requestBody !== undefined,
        answers: Object.fromEntries(
          Object.entries(responses['200']?.content ?? {}).map(([kind, { schema }]) => [kind, schema]),
        ),
      }
    }),
  )
}
