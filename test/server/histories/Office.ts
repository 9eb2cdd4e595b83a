import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ROLES } from '#shared/access/roles.ts'
import { entities, rolloffModel, type EntityName } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import { readAging, readAgingOf } from '#server/reads/accounting/readReceivables.ts'
import { readStatement } from '#server/reports/readStatement.ts'
import type { StatementData } from '#server/reports/statementReport.ts'
import type { AgingBucket } from '#shared/accounting/receivables.ts'
import { added, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { startIdentityProvider } from '#test/support/identityProvider.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { isOf, numberIn, rowsOf } from './rows.ts'

/** A response of the server. */
export interface Answer {
  readonly status: number
  readonly body: Values
}

/** The whole server in process with a separate database, a signed-in user with all roles, and a settable clock. */
export interface Office {
  now(): string
  setClock(instant: string): void
  /** Advances the clock. */
  pass(minutes: number): void
  save(records: readonly SentEntity[]): Promise<Answer>
  call(path: string, body: Values): Promise<Answer>
  /** The rows of a named query. */
  list(resource: string): Promise<readonly Values[]>
  /** Stored records of an entity as they are sent: those whose field has this value. */
  stored(name: EntityName, field: string, value: number | string): Promise<readonly Values[]>
  /** The account of a customer between two days, as its statement has it. */
  statement(
    customerId: number,
    first: string,
    last: string,
  ): Promise<Pick<StatementData, 'entries'> & StatementData['figures']>
  /** What a customer owes by age, as the aging report has it. */
  ages(customerId: number): Promise<Readonly<Record<AgingBucket, number>>>
  /** The same at the end of an earlier day. */
  agesAt(customerId: number, day: string): Promise<Readonly<Record<AgingBucket, number>>>
  /** Changes the database bypassing all rules. */
  execute(sql: string, parameters: readonly (string | number)[]): Promise<void>
  close(): Promise<void>
}

const USER_NAME = 'owner@rolloff.example'
const USER_ID = 900
const NOTHING_OWED = { CreatedPreDec16: 0, CurrentDue: 0, Net30: 0, Net60: 0, Net90: 0, Net90Plus: 0 }

/** Opens an office; `close` stops the server and removes its data. */
export async function openOffice(start: string): Promise<Office> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-histories-'))
  const database = await openTestDatabase()
  const provider = await startIdentityProvider()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...provider.environment })
  let time = Date.parse(start)
  // No two moments are the same, as on a real clock.
  const now = (): string => new Date((time += 1)).toISOString()
  const app = await buildApp({ config, model: rolloffModel, database, clientDirectory: null, now })
  const execute = async (sql: string, parameters: readonly (string | number)[]): Promise<void> => {
    await database.transaction((transaction) => transaction.execute(sql, parameters))
  }
  await execute(
    `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "rowVersion")
      VALUES (${USER_ID}, 'Olive', 'Owner', ?1, 1, 1)`,
    [USER_NAME],
  )
  for (const role of ROLES)
    await execute(
      `INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion")
        SELECT 1000 + "roleId", ${USER_ID}, "roleId", 1 FROM "Role" WHERE "name" = ?1`,
      [role],
    )
  const headers = { authorization: `Bearer ${await provider.tokenOf(USER_NAME)}` }
  const answered = (response: { readonly statusCode: number; readonly payload: string }): Answer => ({
    status: response.statusCode,
    // Every answer of the calls below is a JSON object, or a list that only `list` asks for.
    body: JSON.parse(response.payload) as Values,
  })
  const post = async (url: string, payload: object): Promise<Answer> =>
    answered(await app.inject({ method: 'POST', url, headers, payload }))
  return {
    now,
    setClock: (instant) => {
      time = Date.parse(instant)
    },
    pass: (minutes) => {
      time += minutes * 60_000
    },
    save: (records) => post('/api/breeze/SaveChanges', { entities: records }),
    call: post,
    list: async (resource) => {
      const { status, body } = answered(
        await app.inject({ method: 'GET', url: `/api/breeze/${resource}`, headers }),
      )
      if (status !== 200 || !Array.isArray(body))
        throw new Error(`${resource} answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    stored: async (name, field, value) => {
      const declared: EntityDeclaration = entities[name]
      const { dialect } = database
      const rows = await database.query(
        `SELECT * FROM ${dialect.quote(name)} WHERE ${dialect.quote(field)} = ?1`,
        [value],
      )
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(declared.fields).map(([column, kind]) => [
            column,
            dialect.fromDatabase(kind, row[column]),
          ]),
        ),
      )
    },
    statement: async (customerId, startDate, endDate) => {
      const { status, body } = await post('/api/breeze/SaveChanges', {
        entities: [added('Statement', -1, { customerId, startDate, endDate })],
      })
      const row = rowsOf(body).find((each) => isOf(each, 'Statement'))
      if (row === undefined)
        throw new Error(`The statement was answered with ${status}: ${JSON.stringify(body)}`)
      const { figures, entries } = await readStatement(database, numberIn(row, 'id'), config.businessTimeZone)
      return { ...figures, entries }
    },
    ages: async (customerId) => {
      const row = await readAgingOf(database, { now: now(), timeZone: config.businessTimeZone }, customerId)
      return row ?? NOTHING_OWED
    },
    agesAt: async (customerId, day) => {
      const rows = await readAging(database, { now: now(), timeZone: config.businessTimeZone, day })
      return rows.find(({ CustomerId }) => CustomerId === customerId) ?? NOTHING_OWED
    },
    execute,
    close: async () => {
      await app.close()
      await provider.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
