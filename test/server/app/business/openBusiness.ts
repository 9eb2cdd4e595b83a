import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { addMinutes } from '#shared/kernel/days.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/Database.ts'
import { readUnmeasuredJobs } from '#server/reads/jobs/readUnmeasuredJobs.ts'
import type { SentEntity } from '#test/server/save/openSaving.ts'
import { startIdentityProvider, type IdentityProvider } from '#test/support/identityProvider.ts'
import { openConfiguredDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { FIRST_DAY } from './firstDay.ts'
import { PEOPLE, type Person, type Request } from './Operation.ts'

/** A JSON response of the server. */
export interface Answer {
  readonly status: number
  /** Did it succeed? Some calls report a refusal as `success: false`. */
  readonly isDone: boolean
  readonly code: string | null
  readonly message: string
  readonly body: unknown
}

/** The whole server over HTTP, with signed-in users and a controllable clock. */
export interface Business {
  readonly database: Database
  readonly timeZone: string
  readonly driverIds: readonly [number, ...number[]]
  now(): string
  pass(minutes: number): void
  send(person: Person, request: Request, saveId?: string): Promise<Answer>
  /** What the server says that a save would do besides. */
  preview(person: Person, save: readonly SentEntity[]): Promise<Answer>
  /** Waits for background work: all mail is sent, and the drives to completed jobs are measured. */
  settled(): Promise<void>
  close(): Promise<void>
}

const START = '2025-06-02T12:00:00.000Z'
const names = Object.keys(PEOPLE)
const userIdOf = (person: string): number => 900 + names.indexOf(person)
const accountOf = (person: string): string => `${person.toLowerCase()}@rolloff.example`

/** Opens the business on its first day: with users, customers, dumpsters, sites and rates, but no jobs yet. */
export async function openBusiness(): Promise<Business> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-business-'))
  const database = await openConfiguredDatabase(rolloffModel)
  await addPeople(database)
  await codeProducts(database)
  const provider = await startIdentityProvider()
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...provider.environment,
    // One player does in minutes what an office does in months.
    REPORTS_PER_MINUTE: '1000000',
    UPLOADS_PER_MINUTE: '1000000',
    MEGAPIXELS_PER_MINUTE: '1000000',
    SAVED_RECORDS_PER_MINUTE: '1000000',
    SAVED_MEGABYTES_PER_MINUTE: '1000000',
    RECIPIENTS_PER_HOUR: '1000000',
  })
  let time = START
  // Instants differ as on a real clock; all requests of a step are within milliseconds.
  const now = (): string => (time = addMinutes(time, 1 / 60_000))
  const app = await buildApp({ config, model: rolloffModel, database, clientDirectory: null, now })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const tokens = await signedIn(provider)
  const post = async (person: Person, url: string, body: object): Promise<Answer> =>
    answerOf(
      await fetch(`${origin}${url}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens.get(person) ?? ''}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    )
  const business: Business = {
    database,
    timeZone: config.businessTimeZone,
    driverIds: [userIdOf('driver'), userIdOf('otherDriver')],
    now,
    pass: (minutes) => {
      time = addMinutes(time, minutes)
    },
    send: (person, request, saveId) =>
      'save' in request
        ? post(person, '/api/breeze/SaveChanges', {
            entities: request.save,
            ...(saveId !== undefined && { saveOptions: { tag: { saveId } } }),
          })
        : post(person, request.call, request.body),
    preview: (person, save) => post(person, '/api/breeze/PreviewSave', { entities: save }),
    settled: () =>
      waitUntil(async () => {
        const waiting = await database.query(
          `SELECT "id" FROM "EmailMessage" WHERE "status" IN ('Waiting', 'Sending')`,
          [],
        )
        return waiting.length === 0 && (await readUnmeasuredJobs(database, now())).length === 0
      }),
    close: async () => {
      await app.close()
      await provider.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  const opened = await business.send('owner', { save: FIRST_DAY(business.driverIds) })
  if (opened.status !== 200) throw new Error(`The business cannot open: ${JSON.stringify(opened.body)}`)
  return business
}

async function addPeople(database: Database): Promise<void> {
  const [first, second, third] = [0, 1, 2].map(database.dialect.parameter)
  await database.transaction(async (transaction) => {
    for (const [person, roles] of Object.entries(PEOPLE)) {
      const userId = userIdOf(person)
      await transaction.execute(
        `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "rowVersion")
          VALUES (${first}, ${second}, 'Tester', ${third}, 1, 1)`,
        [userId, person, accountOf(person)],
      )
      for (const role of roles ?? ROLES)
        await transaction.execute(
          `INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion")
            SELECT 1000 * ${first} + "roleId", ${first}, "roleId", 1 FROM "Role" WHERE "name" = ${second}`,
          [userId, role],
        )
    }
  })
}

/** Great Plains takes lines only of products with a code of its own. */
async function codeProducts(database: Database): Promise<void> {
  await database.transaction((transaction) =>
    transaction.execute(`UPDATE "QuickBooksProduct" SET "sETBillingCode" = 'DUMPSTER'`, []),
  )
}

async function signedIn(provider: IdentityProvider): Promise<ReadonlyMap<string, string>> {
  const tokens = names.map(async (person): Promise<[string, string]> => [
    person,
    await provider.tokenOf(accountOf(person)),
  ])
  return new Map(await Promise.all(tokens))
}

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = await response.json()
  const text = (name: string): string | null => {
    const value = memberOf(body, name)
    return typeof value === 'string' ? value : null
  }
  return {
    status: response.status,
    isDone: response.ok && memberOf(body, 'success') !== false,
    code: text('code'),
    message: text('message') ?? '',
    body,
  }
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
}
