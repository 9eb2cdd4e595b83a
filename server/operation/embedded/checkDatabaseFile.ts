import BetterSqlite3 from 'better-sqlite3'
import { MIGRATIONS, MIGRATIONS_TABLE } from '../../database/migrations/list.ts'
import { registerFunctions } from '../../database/sqlite/functions.ts'
import { CommandFailed } from './CommandFailed.ts'

/** Throws CommandFailed unless the file is an undamaged database of this version of the product or of an older one. */
export function checkDatabaseFile(file: string): void {
  const migrations = readMigrations(file)
  const known = new Set<string>(MIGRATIONS.map((Migration) => new Migration().name))
  if (migrations.length === 0) throw new CommandFailed(`${file} is not a Rolloff database.`)
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new CommandFailed(`${file} comes from a newer version of Rolloff (${unknown}).`)
}

/** The migrations of the database; none if it belongs to another product. */
function readMigrations(file: string): readonly string[] {
  let database: BetterSqlite3.Database | undefined
  try {
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true })
    // Expression indexes call them.
    registerFunctions(database)
    const damage = database.pragma('integrity_check', { simple: true })
    if (damage !== 'ok') throw new CommandFailed(`${file} is damaged: ${String(damage)}.`)
    const isOurs = database
      .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`)
      .get(MIGRATIONS_TABLE)
    if (isOurs === undefined) return []
    return database.prepare<[], string>(`SELECT "name" FROM "${MIGRATIONS_TABLE}"`).pluck().all()
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(`${file} cannot be read as a database.`, { cause: error })
  } finally {
    database?.close()
  }
}
