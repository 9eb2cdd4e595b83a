import type { Model } from '#shared/model/model.ts'
import type { Database } from './Database.ts'
import { openSqliteDatabase } from './sqlite/openSqliteDatabase.ts'
import { openSqlServerDatabase } from './sqlserver/openSqlServerDatabase.ts'

/**
 * Opens the database of a DATABASE_URL for the records of a model; `migrate` brings its tables up to date. Throws
 * ConfigurationError if the URL is invalid or the database cannot be reached.
 */
export function openDatabase(options: { readonly url: string; readonly model: Model }): Promise<Database> {
  const { url, model } = options
  return url.startsWith('mssql://') ? openSqlServerDatabase(url, model) : openSqliteDatabase(url, model)
}
