import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Model } from '#shared/model/model.ts'
import type { Database } from '#server/database/Database.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { borrowDatabase } from './borrowDatabase.ts'
import { openKeptDatabase } from './keptSqlServerDatabase.ts'
import { createMigrated, enterLetterhead } from './migratedDatabase.ts'
import { createSqlServerDatabase, prepareKeySequences, type EmptyDatabase } from './sqlServerTestDatabase.ts'

/** A test database; closing it removes it. */
export interface TestDatabase extends Database {
  /** The `DATABASE_URL` for other connections or processes. */
  readonly url: string
}

/**
 * An empty SQLite database with all tables: the product's own with its fixed rows, or those of another model. That of the product was
 * used by other tests before: a test of the file, or of what a connection is told, opens its own.
 */
export function openTestDatabase(model: Model = rolloffModel): Promise<TestDatabase> {
  const server = serverOfAllTests()
  if (server !== null) return openOnServer(server, model)
  return model === rolloffModel ? borrowDatabase() : openOwnDatabase(model)
}

/** Such a database that no other test uses. */
export function openOwnDatabase(model: Model = rolloffModel): Promise<TestDatabase> {
  const server = serverOfAllTests()
  return server === null ? openOwnFile(model) : openOnServer(server, model)
}

/** The server on which all tests have their databases, not only those of a suite for it: where TEST_DATABASE says so. */
function serverOfAllTests(): string | null {
  return process.env['TEST_DATABASE'] === 'sqlserver' ? (process.env['MSSQL_TEST_URL'] ?? null) : null
}

function openOnServer(server: string, model: Model): Promise<TestDatabase> {
  return model === rolloffModel ? openKeptDatabase(server) : openSqlServerTestDatabase(server, model)
}

async function openOwnFile(model: Model): Promise<TestDatabase> {
  const empty = createEmptySqliteDatabase()
  if (model === rolloffModel) await createMigrated(empty.url.replace('sqlite:', ''))
  const opened = await openDatabase({ url: empty.url, model })
  // It is removed before the power can fail, and each commit would wait for the disk.
  await opened.dataSource.query('PRAGMA synchronous = OFF')
  const database = await withTables(opened, model)
  return removedOnClose(database, empty)
}

/** A database for a model: on SQL Server where MSSQL_TEST_URL names one, otherwise in a SQLite file. */
export function openConfiguredDatabase(model: Model): Promise<TestDatabase> {
  const url = process.env['MSSQL_TEST_URL']
  return url === undefined ? openTestDatabase(model) : openSqlServerTestDatabase(url, model)
}

/** Opens a database for a test; without a model the product's own. */
export type OpenTestDatabase = (model?: Model) => Promise<TestDatabase>

/**
 * Runs a suite on every database: always on SQLite, and on SQL Server where MSSQL_TEST_URL names one
 * (`mssql://user:password@host:port/master`); without it the suite is reported as skipped.
 */
export function describeDatabases(title: string, suite: (open: OpenTestDatabase) => void): void {
  describe(`${title} (SQLite)`, () => suite(openTestDatabase))
  const url = process.env['MSSQL_TEST_URL']
  if (url === undefined)
    describe.skip(`${title} (SQL Server: MSSQL_TEST_URL is not set)`, () => suite(openTestDatabase))
  else describe(`${title} (SQL Server)`, () => suite((model) => openSqlServerTestDatabase(url, model)))
}

/** A suite for SQL Server only; it gets the address of the server. */
export function describeSqlServer(title: string, suite: (server: string) => void): void {
  const server = process.env['MSSQL_TEST_URL']
  if (server === undefined) describe.skip(`${title} (SQL Server: MSSQL_TEST_URL is not set)`, () => suite(''))
  else describe(`${title} (SQL Server)`, () => suite(server))
}

async function openSqlServerTestDatabase(server: string, model: Model = rolloffModel): Promise<TestDatabase> {
  const empty = await createSqlServerDatabase(server)
  const database = await withTables(await openDatabase({ url: empty.url, model }), model)
  if (model === rolloffModel) await enterLetterhead(database)
  return removedOnClose(database, empty)
}

/** The address of a SQLite file that does not exist yet, in a folder of its own. */
export function createEmptySqliteDatabase(): EmptyDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolloff-test-'))
  return {
    url: `sqlite:${path.join(folder, 'test.db')}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function withTables(database: Database, model: Model): Promise<Database> {
  if (model === rolloffModel) await migrate(database)
  else {
    await database.dataSource.synchronize()
    if (database.dialect.name === 'sqlserver') await prepareKeySequences(database, model)
  }
  return database
}

function removedOnClose(database: Database, empty: EmptyDatabase): TestDatabase {
  const { dialect, dataSource } = database
  return {
    dialect,
    dataSource,
    url: empty.url,
    readText: (sql, parameters, limits) => database.readText(sql, parameters, limits),
    query: (sql, parameters) => database.query(sql, parameters),
    transaction: (work) => database.transaction(work),
    withExclusiveLock: (name, work) => database.withExclusiveLock(name, work),
    isWritable: () => database.isWritable(),
    close: async () => {
      await database.close()
      await empty.remove()
    },
  }
}
