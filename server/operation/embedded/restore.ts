import { constants, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'

/**
 * Puts a backup in the place of the database, which is kept beside it under a name of its own; answers that name, or null where
 * there was no database. At every moment the one or the other is in place, whole. Raises CommandFailed, also where a server is
 * using the database; then nothing has changed.
 */
export async function restore(backup: string, databaseFile: string, now: string): Promise<string | null> {
  if (!existsSync(backup)) throw new CommandFailed(`There is no backup at ${backup}.`)
  if (path.resolve(backup) === path.resolve(databaseFile))
    throw new CommandFailed(`${backup} is the database itself.`)
  checkDatabaseFile(backup)
  await mkdir(path.dirname(databaseFile), { recursive: true })
  const held = existsSync(databaseFile) ? holdAlone(databaseFile) : null
  const unfinished = `${databaseFile}.part`
  try {
    await copyWhole(backup, unfinished)
    const former = held === null ? null : `${databaseFile}.before-${now.replaceAll(':', '-')}`
    if (former !== null) await keep(databaseFile, former)
    // Windows renames nothing onto a file that is open.
    if (process.platform === 'win32') held?.close()
    await rename(unfinished, databaseFile)
    return former
  } finally {
    held?.close()
    await rm(unfinished, { force: true })
  }
}

/**
 * Opens the database so that nobody else can, and brings what stands in its log into the file. A database that is open anywhere
 * else cannot leave the log behind, which is how a running server shows.
 */
function holdAlone(databaseFile: string): BetterSqlite3.Database {
  const database = new BetterSqlite3(databaseFile, { timeout: 0 })
  try {
    database.pragma('journal_mode = DELETE')
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    throw new CommandFailed(`${databaseFile} is in use; stop the server first.`, { cause: error })
  }
}

/**
 * A second name for the file. It is not copied: to open and close it would give up this process's locks on it. Where files have
 * one name only, it is renamed, and for a moment there is no database.
 */
async function keep(databaseFile: string, former: string): Promise<void> {
  await link(databaseFile, former).catch(() => rename(databaseFile, former))
}

/** A copy that is on the disk when this is done. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const handle = await open(to, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
