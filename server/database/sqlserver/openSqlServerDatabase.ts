import { DataSource } from 'typeorm'
import type { Model } from '#shared/model/model.ts'
import { ConfigurationMistake } from '#server/errors.ts'
import { ConstraintNames } from '../ConstraintNames.ts'
import type { Database } from '../Database.ts'
import { createSqlServerDialect } from '../dialects/sqlserver.ts'
import { MIGRATIONS, MIGRATIONS_TABLE } from '../migrations/list.ts'
import { storedSchemas } from '../storedSchemas.ts'
import { readSqlServerUrl, type SqlServerAddress } from './readSqlServerUrl.ts'
import { SqlServerDatabase } from './SqlServerDatabase.ts'

/**
 * Connects to `mssql://user:password@host:1433/database`.
 * Throws ConfigurationMistake when the address is wrong or nothing answers there.
 */
export async function openSqlServerDatabase(url: string, model: Model): Promise<Database> {
  const address = readSqlServerUrl(url)
  const dataSource = createSqlServerDataSource(address, model)
  await dataSource.initialize().catch((error: unknown) => {
    const { database, host, port } = address
    throw new ConfigurationMistake(
      `DATABASE_URL names ${database} on ${host}:${port}, which cannot be reached with this user and password.`,
      { cause: error },
    )
  })
  await adviseSnapshots(dataSource)
  return new SqlServerDatabase(createSqlServerDialect(), dataSource)
}

/** Without row versions readers wait for writers and fall into deadlocks; only the database's owner can turn them on. */
async function adviseSnapshots(dataSource: DataSource): Promise<void> {
  const rows = await dataSource.query<{ readonly snapshots: boolean }[]>(
    'SELECT is_read_committed_snapshot_on AS [snapshots] FROM sys.databases WHERE name = DB_NAME()',
  )
  if (rows[0]?.snapshots === false)
    console.info(
      'The database makes readers wait for writers; let its owner run ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON.',
    )
}

/** The data source of an address; `driver` stands in for the package `mssql`. */
export function createSqlServerDataSource(
  address: SqlServerAddress,
  model: Model,
  driver?: unknown,
): DataSource {
  const { columnType } = createSqlServerDialect()
  return new DataSource({
    type: 'mssql',
    ...address,
    entities: storedSchemas(model, columnType),
    namingStrategy: new ConstraintNames(),
    migrations: [...MIGRATIONS],
    migrationsTableName: MIGRATIONS_TABLE,
    // Failures are thrown; nothing is written to the console beside.
    logger: 'debug',
    ...(driver !== undefined && { driver }),
  })
}
