import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Database, Transaction } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { migrate } from '#server/installation/migrate.ts'
import { copyCompany } from '#server/moving/copyCompany.ts'
import { cleanUpAtExit } from './cleanUpAtExit.ts'
import { createMigrated } from './migratedDatabase.ts'
import { createSqlServerDatabase, findSqlServerDatabase } from './sqlServerTestDatabase.ts'
import type { TestDatabase } from './testDatabase.ts'

/** The numbers of those that a test uses now. */
const used = new Set<number>()
let template: Promise<Database> | null = null

/**
 * The product's database on a server, as new: its tables stay there for the next test and the next run, since to migrate takes longer there
 * than most tests. Statements of tests may number their parameters as for SQLite.
 */
export async function openKeptDatabase(server: string): Promise<TestDatabase> {
  let number = 1
  while (used.has(number)) number += 1
  used.add(number)
  try {
    return await openNumbered(server, number)
  } catch (error) {
    used.delete(number)
    throw error
  }
}

async function openNumbered(server: string, number: number): Promise<TestDatabase> {
  const name = `rolloff_tests_${process.env['JEST_WORKER_ID'] ?? '1'}_${number}`
  const url = (await findSqlServerDatabase(server, name)) ?? (await createSqlServerDatabase(server, name)).url
  const database = await openDatabase({ url, model: rolloffModel })
  await migrate(database)
  await copyCompany({ from: await (template ??= openTemplate()), to: database, model: rolloffModel })
  return withParametersOfSqlite(database, url, async () => {
    await database.close()
    used.delete(number)
  })
}

async function openTemplate(): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolloff-test-'))
  cleanUpAtExit(folder, () => undefined)
  const file = path.join(folder, 'template.db')
  await createMigrated(file)
  return openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
}

function withParametersOfSqlite(database: Database, url: string, close: () => Promise<void>): TestDatabase {
  return {
    dialect: database.dialect,
    dataSource: database.dataSource,
    url,
    readText: (sql, ...more) => database.readText(numbered(sql), ...more),
    query: (sql, parameters) => database.query(numbered(sql), parameters),
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          query: (sql, parameters) => transaction.query(numbered(sql), parameters),
          execute: (sql, parameters) => transaction.execute(numbered(sql), parameters),
          executeMany: (sql, rows) => transaction.executeMany(numbered(sql), rows),
          executeLater: (statement) =>
            transaction.executeLater?.({ ...statement, sql: numbered(statement.sql) }),
          sendLater: async () => transaction.sendLater?.(),
          queryLater: (sql, parameters) =>
            transaction.queryLater?.(numbered(sql), parameters) ?? (() => transaction.query(sql, parameters)),
        } satisfies Transaction),
      ),
    withExclusiveLock: (name, work) => database.withExclusiveLock(name, work),
    isWritable: () => database.isWritable(),
    close,
  }
}

/** `?1` is `@0`, but not in a text. */
function numbered(sql: string): string {
  return sql.replaceAll(/'(?:[^']|'')*'|\?(\d+)/g, (match, index?: string) =>
    index === undefined ? match : `@${Number(index) - 1}`,
  )
}
