import type { FileStore } from '../files/FileStore.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'

/** How many files are under way: each waits for the network most of the time. */
const LANES = 8

/** What became of the files of a store. */
export interface CopiedFiles {
  readonly copied: number
  /** What the other store had already. */
  readonly present: number
}

/**
 * Copies the files that another store lacks or has with other bytes; each is read back and compared. What was begun and not finished is
 * begun there, too. Throws CommandFailed for a file that comes back changed.
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<CopiedFiles> {
  // First: a file that is finished meanwhile is looked after twice instead of never.
  for (const name of await from.unfinished(0)) await to.begin(name)
  const counts = { copied: 0, present: 0 }
  const files = from.all()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for await (const { name } of files) {
        const outcome = await copy(from, to, name)
        if (outcome !== null) counts[outcome] += 1
      }
    }),
  )
  return counts
}

/** Null where it was removed meanwhile. */
async function copy(from: FileStore, to: FileStore, name: string): Promise<'copied' | 'present' | null> {
  const bytes = await from.open(name)
  if (bytes === null) return null
  if ((await to.open(name))?.equals(bytes) === true) return 'present'
  await to.save(name, bytes)
  if ((await to.open(name))?.equals(bytes) !== true)
    throw new CommandFailed(`The file ${name} came back with other bytes than it was copied with.`)
  return 'copied'
}
