import { existsSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { makePrivate, PRIVATE_FILE } from '#server/kernel/privateFiles.ts'
import { syncFolder } from '#server/kernel/syncFolder.ts'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'
import { WAL_FILE_SUFFIXES } from './walFiles.ts'
import { unusableFile } from './unusableFile.ts'

/** So many pages are copied at a time, between which the process stays responsive. */
const PAGES_AT_A_TIME = 2_000

/**
 * Copies the database into one file, while a server may be using it: the copy is the database as it stood when the command
 * began, and neither waits for the other. The copy is checked before it gets its name, which must be free until then. Answers its
 * size in bytes. Raises CommandFailed; then nothing of the copy is left.
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
    // One read transaction around it all: what is committed meanwhile is not part of the copy and does not restart it.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await source.backup(target, { progress: () => PAGES_AT_A_TIME })
  } catch (error) {
    throw unusableFile(databaseFile, 'copied', error)
  } finally {
    source.close()
  }
  // One file, without the log beside it that the server's own file has.
  const copied = new BetterSqlite3(target)
  try {
    copied.pragma('journal_mode = DELETE')
  } finally {
    copied.close()
  }
}

/** Gives a file its name unless something has it. */
async function linkToTarget(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target)
  } catch (error) {
    if (existsSync(target)) throw isThere(target, error)
    await renameToTarget(unfinished, target)
  }
}

/** Where files have one name only (disks of cameras and sticks), the name is taken by an empty file first. */
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
