import type BetterSqlite3 from 'better-sqlite3'
import { DataSource } from 'typeorm'
import type { Model } from '#shared/model/model.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { WAL_FILE_SUFFIXES } from '#server/database/sqlite/walFiles.ts'
import { makePrivate, removeAccessOfOthers } from '#server/kernel/privateFiles.ts'
import { ConstraintNames } from '../ConstraintNames.ts'
import type { Database } from '../Database.ts'
import { createSqliteDialect } from '../dialects/sqlite.ts'
import { loadMigrations, MIGRATIONS_TABLE } from '../findMigrations.ts'
import { storedSchemas } from '../storedSchemas.ts'
import { registerFunctions } from './functions.ts'
import { readSqliteUrl } from './readSqliteUrl.ts'
import { SqliteDatabase } from './SqliteDatabase.ts'
import { SqliteReader } from './SqliteReader.ts'

/** Milliseconds to wait for another process that is writing to the same file. */
const BUSY_TIMEOUT = 5000

/** Opens (and creates, where it is missing) the file of `sqlite:<path>`. Throws ConfigurationError when it cannot be opened. */
export async function openSqliteDatabase(url: string, model: Model): Promise<Database> {
  const file = readSqliteUrl(url)
  const dialect = createSqliteDialect()
  const connections: BetterSqlite3.Database[] = []
  const dataSource = new DataSource({
    type: 'better-sqlite3',
    database: file,
    timeout: BUSY_TIMEOUT,
    entities: storedSchemas(model, dialect.columnType),
    namingStrategy: new ConstraintNames(),
    migrations: await loadMigrations(),
    migrationsTableName: MIGRATIONS_TABLE,
    // Errors are thrown, so nothing needs logging to the console.
    logger: 'debug',
    prepareDatabase: (connection: BetterSqlite3.Database) => {
      // Concurrent reads need the write-ahead log; FULL makes a committed transaction survive a power failure.
      connection.pragma('journal_mode = WAL')
      connection.pragma('synchronous = FULL')
      registerFunctions(connection)
      connections.push(connection)
    },
  })
  const open = async (): Promise<void> => {
    // SQLite gives its auxiliary files the permissions of the database.
    makePrivate(file)
    for (const ending of WAL_FILE_SUFFIXES) removeAccessOfOthers(file + ending)
    await dataSource.initialize()
  }
  await open().catch((error: unknown) => {
    throw new ConfigurationError(`DATABASE_URL names ${file}, which cannot be opened as a database.`, {
      cause: error,
    })
  })
  const [writer] = connections
  if (writer === undefined) throw new Error('The data source was opened without a connection.')
  const reader = new SqliteReader(file, dialect)
  return new SqliteDatabase(dialect, dataSource, { reader, writer })
}
