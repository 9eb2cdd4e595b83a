import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Folders of the data folder in which processes keep something only as long as they run, and the backups themselves. */
const TRANSIENT: ReadonlySet<string> = new Set(['answers', 'backups', 'exports', 'printing', 'uploads'])
/** Within the folder of photos and documents: the names of what is being stored. */
const UNFINISHED = path.posix.join('files', 'unfinished')

/** Backups and copies of the database that somebody put directly into the data folder. */
const BACKUPS = /^[^/]*\.(?:tar\.gz|db)$/

/** What is in the data folder, but is the database or a backup. */
interface OtherFiles {
  readonly databaseFile: string
  readonly backupFolder: string
  /** The backup that is being made. */
  readonly target: string
}

/**
 * The files of the data folder that belong to the company besides its database: photos, documents, the local mailbox, keys and ledgers, as
 * paths with slashes, in order.
 */
export async function dataFiles(
  dataDirectory: string,
  { databaseFile, backupFolder, target }: OtherFiles,
): Promise<readonly string[]> {
  if (!existsSync(dataDirectory)) return []
  const isOther = (name: string): boolean => {
    const file = path.join(dataDirectory, name)
    return (
      [databaseFile, target].some((other) => file.startsWith(other)) ||
      file === backupFolder ||
      name.startsWith(RESTORING) ||
      BACKUPS.test(name)
    )
  }
  const found: string[] = []
  const collect = async (folder: string): Promise<void> => {
    for (const entry of await readdir(path.join(dataDirectory, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name)
      if (isOther(name) || TRANSIENT.has(name) || name === UNFINISHED) continue
      if (entry.isDirectory()) await collect(name)
      else if (entry.isFile() && !name.endsWith('.part')) found.push(name)
    }
  }
  await collect('')
  return found.toSorted()
}

/** How folders begin in which a backup is unpacked. */
export const RESTORING = 'restoring-'
