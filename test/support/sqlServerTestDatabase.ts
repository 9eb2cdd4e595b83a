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

/** Creates a database on the server of MSSQL_TEST_URL, with a unique name unless one is given. */
export async function createSqlServerDatabase(
  server: string,
  name = `rolloff_test_${randomUUID().replaceAll('-', '')}`,
): Promise<EmptyDatabase> {
  const properties = `SELECT is_read_committed_snapshot_on AS [snapshots] FROM sys.databases WHERE name = '${name}'`
  await withServerConnection(server, async (dataSource) => {
    await dataSource.query(`CREATE DATABASE [${name}]`)
    const [created] = await dataSource.query<{ readonly snapshots: boolean }[]>(properties)
    if (created?.snapshots === false)
      await dataSource.query(`ALTER DATABASE [${name}] SET READ_COMMITTED_SNAPSHOT ON`)
  })
  return {
    url: addressOf(server, name),
    remove: () => withServerConnection(server, (dataSource) => dataSource.query(`DROP DATABASE [${name}]`)),
  }
}

/** The address of a database on the server, or null if there is none of this name. */
export async function findSqlServerDatabase(server: string, name: string): Promise<string | null> {
  let found: readonly unknown[] = []
  await withServerConnection(server, async (dataSource) => {
    found = await dataSource.query<unknown[]>(`SELECT name FROM sys.databases WHERE name = '${name}'`)
  })
  return found.length === 0 ? null : addressOf(server, name)
}

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
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
