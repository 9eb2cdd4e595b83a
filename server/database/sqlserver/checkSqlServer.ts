import type { DataSource } from 'typeorm'
import { ConfigurationError } from '#server/kernel/errors.ts'

interface DatabaseProperties {
  readonly snapshots: boolean | number
  readonly ignoresCase: number
  readonly ignoresAccents: number
  readonly collation: string
}

/**
 * Throws ConfigurationError for a database with unsuitable settings, which only its owner can change: they would cause wrong
 * results or blocked reads.
 */
export async function checkSqlServer(dataSource: DataSource): Promise<void> {
  const [properties] = await dataSource.query<DatabaseProperties[]>(
    `SELECT is_read_committed_snapshot_on AS [snapshots],
      CASE WHEN N'a' = N'A' THEN 1 ELSE 0 END AS [ignoresCase],
      CASE WHEN N'e' = N'é' THEN 1 ELSE 0 END AS [ignoresAccents],
      CAST(DATABASEPROPERTYEX(DB_NAME(), 'Collation') AS nvarchar(128)) AS [collation]
      FROM sys.databases WHERE name = DB_NAME()`,
  )
  if (properties === undefined) throw new Error('The server does not report the properties of the database.')
  const { snapshots, ignoresCase, ignoresAccents, collation } = properties
  if (Number(snapshots) === 0)
    throw new ConfigurationError(
      'The database makes readers wait for writers. Let its owner run, while nobody is connected: ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON.',
    )
  if (ignoresCase === 0 || ignoresAccents === 1)
    throw new ConfigurationError(
      `The database compares texts by the collation ${collation}; Rolloff needs one that ignores case and minds accents, such as SQL_Latin1_General_CP1_CI_AS.`,
    )
}
