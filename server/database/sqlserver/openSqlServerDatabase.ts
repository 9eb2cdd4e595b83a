import { DataSource } from 'typeorm'
import type { Model } from '#shared/model/model.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { ConstraintNames } from '../ConstraintNames.ts'
import type { Database } from '../Database.ts'
import { createSqlServerDialect } from '../dialects/sqlserver.ts'
import { loadMigrations, MIGRATIONS_TABLE } from '../findMigrations.ts'
import { storedSchemas } from '../storedSchemas.ts'
import { checkSqlServer } from './checkSqlServer.ts'
import { loadSqlServerDriver } from './loadSqlServerDriver.ts'
import { readSqlServerUrl, type SqlServerAddress } from './readSqlServerUrl.ts'
import { setUpSession } from './sessionSettings.ts'
import { MAX_CONNECTIONS, SqlServerDatabase } from './SqlServerDatabase.ts'

/**
 * Connects to `mssql://user:password@host:1433/database`. Throws ConfigurationError if the URL is invalid, the server cannot be
 * reached, or the database is unsuitable.
 */
export async function openSqlServerDatabase(url: string, model: Model): Promise<Database> {
  const address = readSqlServerUrl(url)
  const dataSource = await createSqlServerDataSource(address, model, await loadSqlServerDriver())
  await dataSource.initialize().catch((error: unknown) => {
    const { database, host, port } = address
    throw new ConfigurationError(
      `DATABASE_URL names ${database} on ${host}:${port}, which cannot be reached with this user and password.`,
      { cause: error },
    )
  })
  try {
    await checkSqlServer(dataSource)
  } catch (error) {
    await dataSource.destroy()
    throw error
  }
  return new SqlServerDatabase(createSqlServerDialect(), dataSource)
}

/** The default statement timeout in milliseconds. */
const REQUEST_TIMEOUT = 30_000

/** The data source of an address; `driver` is the package `mssql` or a substitute. */
export async function createSqlServerDataSource(
  address: SqlServerAddress,
  model: Model,
  driver: object,
): Promise<DataSource> {
  const { columnType } = createSqlServerDialect()
  return new DataSource({
    type: 'mssql',
    ...address,
    entities: storedSchemas(model, columnType),
    namingStrategy: new ConstraintNames(),
    migrations: await loadMigrations(),
    migrationsTableName: MIGRATIONS_TABLE,
    // Errors are thrown, so nothing needs logging to the console.
    logger: 'debug',
    driver,
    requestTimeout: REQUEST_TIMEOUT,
    pool: { max: MAX_CONNECTIONS },
    extra: {
      // Only checks the socket; by default the driver queries the server before each use.
      validateConnection: 'socket',
      beforeConnect: setUpSession,
    },
  })
}
