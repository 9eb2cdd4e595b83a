import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FOLDER } from '../../kernel/privateFiles.ts'
import { restore } from '../embedded/restore.ts'
import { DATA_PREFIX, DATABASE_NAME } from './archiveFormat.ts'
import { RESTORING } from './dataFiles.ts'
import { unpackBackup } from './unpackBackup.ts'

/** Where a backup is restored. */
interface RestoreTarget {
  readonly databaseFile: string
  readonly dataDirectory: string
  /** An instant. */
  readonly now: string
}

/** What a restore did. */
interface RestoredArchive {
  /** What was there before, under new names. */
  readonly kept: readonly string[]
  /** How many files came back. */
  readonly files: number
}

/**
 * Puts the database of a backup in the place of the one that is there, and its files where they are missing or have another length;
 * what was there before is kept under new names. Throws CommandFailed, also if a server is using the database; then nothing has changed.
 */
export async function restoreArchive(archive: string, target: RestoreTarget): Promise<RestoredArchive> {
  const { databaseFile, dataDirectory, now } = target
  return withUnpackFolder(dataDirectory, async (folder) => {
    await unpackBackup(archive, folder)
    const kept = [...(await restore(path.join(folder, DATABASE_NAME), databaseFile, now))]
    let files = 0
    const unpacked = path.join(folder, DATA_PREFIX)
    for (const name of await filesBelow(unpacked)) {
      const [from, to] = [path.join(unpacked, name), path.join(dataDirectory, name)]
      if (await haveSameLength(from, to)) continue
      if (existsSync(to)) {
        const former = `${to}.before-${now.replaceAll(':', '-')}`
        await rename(to, former)
        kept.push(former)
      }
      await mkdir(path.dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
      await rename(from, to)
      files += 1
    }
    return { kept, files }
  })
}

/** A folder on the disk of the data, for as long as the work takes. */
export async function withUnpackFolder<T>(
  dataDirectory: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDirectory, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(path.join(dataDirectory, RESTORING))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
}

/** A stored photo or document never changes. */
async function haveSameLength(one: string, other: string): Promise<boolean> {
  return existsSync(other) && (await stat(one)).size === (await stat(other)).size
}
