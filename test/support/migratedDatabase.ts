import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'

const UNFINISHED = '.making'

/** Without it nothing is printed for customers (SE10). */
export const LETTERHEAD = {
  CompanyName: 'Rolloff Dumpster Service',
  CompanyAddress: '1250 Chicago Drive SW\nGrand Rapids, MI 49509',
  CompanyPhone: '(616) 555-0150',
  CompanyEmail: 'office@rolloff.example',
}

/**
 * Makes a file the product's database with all tables and no rows but the fixed ones, and a company that has entered its letterhead. To migrate takes long beside most tests, so
 * that it is done once for these sources, in the file that MIGRATED_DATABASE names, and copied from then on.
 */
export async function createMigrated(file: string): Promise<void> {
  const prepared = process.env['MIGRATED_DATABASE']
  if (prepared === undefined || prepared === '') return migrateFile(file)
  if (!(await exists(prepared))) await prepare(prepared)
  await copyFile(prepared, file)
}

async function prepare(prepared: string): Promise<void> {
  const folder = path.dirname(prepared)
  await mkdir(folder, { recursive: true })
  for (const former of await readdir(folder))
    if (!former.includes(UNFINISHED)) await rm(path.join(folder, former), { force: true })
  const making = `${prepared}${UNFINISHED}-${process.pid}`
  await migrateFile(making)
  // Another worker may have been faster: its file is the same.
  await rename(making, prepared)
}

async function migrateFile(file: string): Promise<void> {
  const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
  await migrate(database)
  await enterLetterhead(database)
  await database.close()
}

/** What a company does first. */
export async function enterLetterhead(database: Database): Promise<void> {
  const { quote, parameter } = database.dialect
  const statement = `UPDATE ${quote('Setting')} SET ${quote('stringValue')} = ${parameter(0)} WHERE ${quote('name')} = ${parameter(1)}`
  await database.transaction(async (transaction) => {
    for (const [name, text] of Object.entries(LETTERHEAD)) await transaction.execute(statement, [text, name])
  })
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
