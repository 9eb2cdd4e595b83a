import type { Database } from '../database/Database.ts'
import { FILE_ENDINGS, fileNamesIn, thumbnailNameOf } from '../files/fileNames.ts'

/** The types of columns with text, on both databases. */
const TEXT_TYPES: ReadonlySet<unknown> = new Set(['varchar', 'nvarchar', 'text'])

/**
 * The files whose names stand anywhere in the database, thumbnails of pictures included: in whatever table and column, also of deleted
 * records, and in the audit log, from which they may come back.
 */
export async function namedFiles(database: Database): Promise<ReadonlySet<string>> {
  const { quote } = database.dialect
  const named = new Set<string>()
  for (const { tableName, columns } of database.dataSource.entityMetadatas)
    for (const { databaseName, type } of columns) {
      if (!TEXT_TYPES.has(type)) continue
      const column = quote(databaseName)
      const conditions = FILE_ENDINGS.map((ending) => `${column} LIKE '%${ending}%'`)
      const rows = await database.query(
        `SELECT ${column} AS ${quote('text')} FROM ${quote(tableName)} WHERE ${conditions.join(' OR ')}`,
        [],
      )
      for (const { text } of rows)
        for (const name of fileNamesIn(String(text))) named.add(name).add(thumbnailNameOf(name))
    }
  return named
}
