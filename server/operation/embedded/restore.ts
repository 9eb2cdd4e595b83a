import { constants, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE } from '#server/kernel/privateFiles.ts'
import { syncFolder } from '#server/kernel/syncFolder.ts'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'
import { WAL_FILE_SUFFIXES } from '#server/database/sqlite/walFiles.ts'
import { lockExclusively } from './lockExclusively.ts'

/**
 * Replaces the database with a backup. The previous files, even damaged ones or a lone log, are kept beside it under new names,
 * which are returned. At every moment one complete database is in place. Throws CommandFailed, also if a server is using the
 * database; then nothing has changed.
 */
export async function restore(backup: string, databaseFile: string, now: string): Promise<readonly string[]> {
  if (!existsSync(backup)) throw new CommandFailed(`There is no backup at ${backup}.`)
  if (path.resolve(backup) === path.resolve(databaseFile))
    throw new CommandFailed(`${backup} is the database itself.`)
  checkDatabaseFile(backup)
  const folder = path.dirname(databaseFile)
  await mkdir(folder, { recursive: true })
  const lock = lockExclusively(databaseFile)
  const unfinished = `${databaseFile}.part`
  try {
    await copyAndSync(backup, unfinished)
    const kept = await keepPrevious(databaseFile, `${databaseFile}.before-${now.replaceAll(':', '-')}`)
    // Windows cannot rename onto an open file.
    if (process.platform === 'win32') lock?.close()
    await rename(unfinished, databaseFile)
    await syncFolder(folder)
    return kept
  } finally {
    lock?.close()
    await rm(unfinished, { force: true })
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

/** Copies a file and syncs it to disk. */
async function copyAndSync(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const handle = await open(to, 'r+')
  try {
    // A copy has the permissions of its original.
    await handle.chmod(PRIVATE_FILE)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
