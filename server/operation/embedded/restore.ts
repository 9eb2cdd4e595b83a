import { constants, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE } from '#server/kernel/privateFiles.ts'
import { syncFolder } from '#server/kernel/syncFolder.ts'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'
import { WAL_FILE_SUFFIXES } from './walFiles.ts'
import { lockExclusively } from './lockExclusively.ts'

/**
 * Puts a backup in the place of the database. What was there, also where it is damaged or only its log is left, is kept beside it
 * under names of its own, which are answered; none where nothing was there. At every moment the one or the other is in place,
 * whole. Raises CommandFailed, also where a server is using the database; then nothing has changed.
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
    // Windows renames nothing onto a file that is open.
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
 * Gives what was there its other names. A log is taken away: SQLite would bring it into the restored database. It stays the log of
 * the file that it belongs to.
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
 * A second name for the file. It is not copied: to open and close it would give up this process's locks on it. Where files have
 * one name only, it is renamed, and for a moment there is no database.
 */
async function nextFreeName(databaseFile: string, former: string): Promise<void> {
  await link(databaseFile, former).catch(() => rename(databaseFile, former))
}

/** A copy that is on the disk when this is done. */
async function copyAndSync(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const handle = await open(to, 'r+')
  try {
    // A copy has the rights of its original.
    await handle.chmod(PRIVATE_FILE)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
