import { existsSync } from 'node:fs'
import { link, open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE } from '#server/kernel/privateFiles.ts'
import { syncFolder } from '#server/kernel/syncFolder.ts'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'
import { copyDatabase, removeDatabase } from './copyDatabase.ts'

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
  await removeDatabase(unfinished)
  try {
    await copyDatabase(databaseFile, unfinished)
    checkDatabaseFile(unfinished)
    await linkToTarget(unfinished, target)
  } finally {
    await removeDatabase(unfinished)
  }
  await syncFolder(folder)
  return (await stat(target)).size
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
