import { rmSync } from 'node:fs'

/**
 * When this process exits, kills what works in a folder, and removes the folder. What was killed may write for a moment longer; a
 * folder that cannot be removed is left to the system, because an error would hide the result of the tests.
 */
export function cleanUpAtExit(folder: string, kill: () => void): void {
  process.once('exit', () => {
    kill()
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 5 })
    } catch {
      // It is one of the system's temporary folders.
    }
  })
}
