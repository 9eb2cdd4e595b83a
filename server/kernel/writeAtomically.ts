import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './privateFiles.ts'
import { syncFolder } from './syncFolder.ts'

/**
 * Writes a private file atomically, creating its folders; once done, it survives a power failure. On failure it leaves nothing
 * behind.
 */
export async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const folder = path.resolve(path.dirname(file))
  await makeFolder(folder)
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    await writeToDisk(unfinished, bytes)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** A new folder is a name in the one above it, and so on up to one that was there. */
async function makeFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  if (topmost === undefined) return
  for (let made = folder; made.length >= path.resolve(topmost).length; made = path.dirname(made))
    await syncFolder(path.dirname(made))
}

async function writeToDisk(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', PRIVATE_FILE)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
