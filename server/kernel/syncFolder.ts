import { open } from 'node:fs/promises'
import { systemErrorCode } from './systemErrorCode.ts'

/** Brings the names in a folder to the disk: what was just made, renamed or removed there outlives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps a journal of names.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network file systems cannot do this, and say so.
    if (systemErrorCode(error) !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}
