import { randomUUID } from 'node:crypto'
import { DataSource } from 'typeorm'
import type { Model } from '#shared/model/model.ts'
import type { Database } from '#server/database/Database.ts'
import { sequenceOf } from '#server/database/dialects/sqlserver.ts'
import { readSqlServerUrl } from '#server/database/sqlserver/readSqlServerUrl.ts'

/** A database without tables, and how to remove it. */
export interface EmptyDatabase {
  readonly url: string
  readonly remove: () => Promise<void> | void
}

/** Creates a database with a unique name on the server of MSSQL_TEST_URL. */
export async function createSqlServerDatabase(server: string): Promise<EmptyDatabase> {
  const name = `rolloff_test_${randomUUID().replaceAll('-', '')}`
  const properties = `SELECT is_read_committed_snapshot_on AS [snapshots] FROM sys.databases WHERE name = '${name}'`
  await withServerConnection(server, async (dataSource) => {
    await dataSource.query(`CREATE DATABASE [${name}]`)
    const [created] = await dataSource.query<{ readonly snapshots: boolean }[]>(properties)
    if (created?.snapshots === false)
      await dataSource.query(`ALTER DATABASE [${name}] SET READ_COMMITTED_SNAPSHOT ON`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    remove: () => withServerConnection(server, (dataSource) => dataSource.query(`DROP DATABASE [${name}]`)),
  }
}

/** Creates the key sequences for a model without migrations. */
export async function prepareKeySequences(database: Database, model: Model): Promise<void> {
  for (const entity of Object.keys(model.entities))
    await database.dataSource.query(
      `CREATE SEQUENCE [${sequenceOf(entity)}] AS bigint START WITH 1 INCREMENT BY 1`,
    )
}

async function withServerConnection(
  server: string,
  work: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  const dataSource = new DataSource({ type: 'mssql', ...readSqlServerUrl(server) })
  await dataSource.initialize()
  try {
    await work(dataSource)
  } finally {
    await dataSource.destroy()
  }
}
