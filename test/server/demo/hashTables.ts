import { createHash } from 'node:crypto'
import { entities } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'

/** One hash over every row of every table of the product, and over the keys that come next. */
export async function hashTables(database: Database): Promise<string> {
  const { dialect } = database
  const hash = createHash('sha256')
  for (const name of Object.keys(entities).toSorted())
    hash.update(JSON.stringify(await database.query(`SELECT * FROM ${dialect.quote(name)} ORDER BY 1`, [])))
  hash.update(JSON.stringify(await database.query('SELECT * FROM "KeySequence" ORDER BY 1', [])))
  return hash.digest('hex')
}
