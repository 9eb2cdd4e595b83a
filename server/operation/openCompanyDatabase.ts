import { existsSync } from 'node:fs'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '../database/Database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { isUpToDate } from '../database/runMigrations.ts'
import { CommandFailed } from './embedded/CommandFailed.ts'

/** Opens the database of a company for a command, which may run beside the server. Throws CommandFailed unless it is there and of this version. */
export async function openCompanyDatabase(url: string): Promise<Database> {
  if (url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length)))
    throw new CommandFailed(`There is no database at ${url.slice('sqlite:'.length)}.`)
  const database = await openDatabase({ url, model: rolloffModel })
  if (await isUpToDate(database.dataSource)) return database
  await database.close()
  throw new CommandFailed(
    'The database is of an older version of Rolloff; start the server once to update it.',
  )
}
