import BetterSqlite3 from 'better-sqlite3'
import { createSqliteDialect } from '#server/database/dialects/sqlite.ts'
import type { Row } from '#server/database/Transaction.ts'
import type { ReadAtOnce } from './CompanyRecords.ts'

/** Reads the database file of a running server without a lock, which would hold back its saves. */
export function besideServer(file: string): ReadAtOnce {
  return {
    dialect: createSqliteDialect(),
    transaction: async (work) => {
      const connection = new BetterSqlite3(file, { readonly: true })
      try {
        connection.prepare('BEGIN').run()
        // Rows of SQLite are objects of columns.
        return await work({
          query: async (sql, parameters) => connection.prepare(sql).all(...parameters) as Row[],
        })
      } finally {
        connection.close()
      }
    },
  }
}
