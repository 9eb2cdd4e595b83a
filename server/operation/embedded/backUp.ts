import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { checkDatabaseFile } from './checkDatabaseFile.ts'
import { CommandFailed } from './CommandFailed.ts'

/** So many pages are copied at a time, between which the process stays responsive. */
const PAGES_AT_A_TIME = 2_000

/**
 * Copies the database into one file, while a server may be using it: the copy is the database as it stood when the command
 * began, and neither waits for the other. The copy is checked before it gets its name. Answers its size in bytes.
 * Raises CommandFailed.
 */
export async function backUp(databaseFile: string, target: string): Promise<number> {
  if (!existsSync(databaseFile)) throw new CommandFailed(`There is no database at ${databaseFile}.`)
  if (existsSync(target)) throw new CommandFailed(`${target} is there already; name a new file.`)
  if (!existsSync(path.dirname(target)))
    throw new CommandFailed(`There is no folder ${path.dirname(target)}.`)
  const unfinished = `${target}.part`
  await rm(unfinished, { force: true })
  try {
    await copy(databaseFile, unfinished)
    checkDatabaseFile(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return (await stat(target)).size
}

async function copy(databaseFile: string, target: string): Promise<void> {
  const source = new BetterSqlite3(databaseFile, { readonly: true, timeout: 5_000 })
  try {
    // One read transaction around it all: what is committed meanwhile is not part of the copy and does not restart it.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await source.backup(target, { progress: () => PAGES_AT_A_TIME })
  } finally {
    source.close()
  }
  // One file, without the log beside it that the server's own file has.
  const copied = new BetterSqlite3(target)
  copied.pragma('journal_mode = DELETE')
  copied.close()
}
