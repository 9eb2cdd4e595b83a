import { existsSync } from 'node:fs'
import { link, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#server/kernel/syncFolder.ts'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'
import { copyDatabase, removeDatabase } from './copyDatabase.ts'
import { WAL_FILE_SUFFIXES } from '#server/database/sqlite/walFiles.ts'
import { lockExclusively } from './lockExclusively.ts'

/**
 * Replaces the database with a backup, or with the files of another computer's database, including what is only in its log. What is
 * installed is what was checked. The previous files, even damaged ones or a lone log, are kept beside it under new names,
 * which are returned. At every moment one complete database is in place. Throws CommandFailed, also if a server is using the
 * database; then nothing has changed.
 */
export async function restore(backup: string, databaseFile: string, now: string): Promise<readonly string[]> {
  if (!existsSync(backup)) throw new CommandFailed(`There is no backup at ${backup}.`)
  if (path.resolve(backup) === path.resolve(databaseFile))
    throw new CommandFailed(`${backup} is the database itself.`)
  const folder = path.dirname(databaseFile)
  await mkdir(folder, { recursive: true })
  const lock = lockExclusively(databaseFile)
  const unfinished = `${databaseFile}.part`
  try {
    await removeDatabase(unfinished)
    await copyDatabase(backup, unfinished)
    checkDatabaseFile(unfinished, backup)
    const kept = await keepPrevious(databaseFile, `${databaseFile}.before-${now.replaceAll(':', '-')}`)
    // Windows cannot rename onto an open file.
    if (process.platform === 'win32') lock?.close()
    await rename(unfinished, databaseFile)
    await syncFolder(folder)
    return kept
  } finally {
    lock?.close()
    await removeDatabase(unfinished)
  }
}

/**
 * Renames the previous files. The log must go: SQLite would apply it to the restored database. It stays with its own database.
 */
async function keepPrevious(databaseFile: string, former: string): Promise<readonly string[]> {
  const kept: string[] = []
  if (existsSync(databaseFile)) {
    await nextFreeName(databaseFile, former)
    kept.push(former)
  }
  for (const ending of WAL_FILE_SUFFIXES)
    if (existsSync(databaseFile + ending)) {
      await rename(databaseFile + ending, former + ending)
      kept.push(former + ending)
    }
  return kept
}

/**
 * A hard link to the file. Copying would release this process's locks on it. On file systems without hard links it is renamed,
 * and for a moment there is no database.
 */
async function nextFreeName(databaseFile: string, former: string): Promise<void> {
  await link(databaseFile, former).catch(() => rename(databaseFile, former))
}
