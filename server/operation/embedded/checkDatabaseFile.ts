import BetterSqlite3 from 'better-sqlite3'
import { MIGRATIONS_TABLE, migrationNames } from '../../database/findMigrations.ts'
import { migrationState } from '../../database/migrationState.ts'
import { registerFunctions } from '../../database/sqlite/functions.ts'
import { CommandFailed } from './CommandFailed.ts'

/**
 * Throws CommandFailed unless the file is an undamaged database of this version of the product or of an older one. It reads the whole
 * file without a pause: for commands only, never in a server. The message has the name of what the file is a copy of.
 */
export function checkDatabaseFile(file: string, name = file): void {
  const migrations = readMigrations(file, name)
  if (migrations.length === 0) throw new CommandFailed(`${name} is not a Rolloff database.`)
  const found = migrationState(migrationNames(), migrations)
  if (found.state === 'newer')
    throw new CommandFailed(`${name} comes from a newer version of Rolloff (${found.migration}).`)
  if (found.state === 'tooOld')
    throw new CommandFailed(`${name} comes from a version of Rolloff that is too old for this one.`)
}

/** The migrations of the database; none if it belongs to another product. */
function readMigrations(file: string, name: string): readonly string[] {
  let database: BetterSqlite3.Database | undefined
  try {
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true })
    // Expression indexes call them.
    registerFunctions(database)
    const damage = database.pragma('integrity_check', { simple: true })
    if (damage !== 'ok') throw new CommandFailed(`${name} is damaged: ${String(damage)}.`)
    const isOurs = database
      .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`)
      .get(MIGRATIONS_TABLE)
    if (isOurs === undefined) return []
    return database.prepare<[], string>(`SELECT "name" FROM "${MIGRATIONS_TABLE}"`).pluck().all()
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(`${name} cannot be read as a database.`, { cause: error })
  } finally {
    database?.close()
  }
}
