import { existsSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { makePrivate, PRIVATE_FILE } from '#server/kernel/privateFiles.ts'
import { syncFolder } from '#server/kernel/syncFolder.ts'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'
import { WAL_FILE_SUFFIXES } from '#server/database/sqlite/walFiles.ts'
import { unusableFile } from './unusableFile.ts'

/** Pages copied at a time, between which the process stays responsive. */
const PAGES_AT_A_TIME = 2_000

/**
 * Copies the database into one file, while a server may be using it: the copy is a snapshot of the start of the command, and
 * neither blocks the other. The copy is checked before it is renamed to the target, which must not exist. Returns its size in
 * bytes. Throws CommandFailed; then nothing of the copy is left.
 */
export async function backUp(databaseFile: string, target: string): Promise<number> {
  if (!existsSync(databaseFile)) throw new CommandFailed(`There is no database at ${databaseFile}.`)
  if (existsSync(target)) throw isThere(target)
  const folder = path.dirname(target)
  if (!existsSync(folder)) throw new CommandFailed(`There is no folder ${folder}.`)
  const unfinished = `${target}.part`
  await removeAll(unfinished)
  try {
    await copy(databaseFile, unfinished)
    checkDatabaseFile(unfinished)
    await linkToTarget(unfinished, target)
  } finally {
    await removeAll(unfinished)
  }
  await syncFolder(folder)
  return (await stat(target)).size
}

async function copy(databaseFile: string, target: string): Promise<void> {
  makePrivate(target)
  const source = new BetterSqlite3(databaseFile, { readonly: true, timeout: 5_000 })
  try {
    // A single read transaction: concurrent commits are not part of the copy and do not restart it.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await source.backup(target, { progress: () => PAGES_AT_A_TIME })
  } catch (error) {
    throw unusableFile(databaseFile, 'copied', error)
  } finally {
    source.close()
  }
  // A single file, without a write-ahead log.
  const copied = new BetterSqlite3(target)
  try {
    copied.pragma('journal_mode = DELETE')
  } finally {
    copied.close()
  }
}

/** Renames a file unless the target exists. */
async function linkToTarget(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target)
  } catch (error) {
    if (existsSync(target)) throw isThere(target, error)
    await renameToTarget(unfinished, target)
  }
}

/** On file systems without hard links (memory cards), an empty file reserves the name first. */
async function renameToTarget(unfinished: string, target: string): Promise<void> {
  const taken = await open(target, 'wx', PRIVATE_FILE)
  await taken.close()
  await rename(unfinished, target)
}

function isThere(target: string, cause?: unknown): CommandFailed {
  return new CommandFailed(`${target} is there already; name a new file.`, { cause })
}

async function removeAll(unfinished: string): Promise<void> {
  for (const ending of ['', ...WAL_FILE_SUFFIXES]) await rm(`${unfinished}${ending}`, { force: true })
}
