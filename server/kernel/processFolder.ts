import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { systemErrorCode } from './systemErrorCode.ts'

/**
 * The folder of this process, which is yet to be made, within one for what all processes keep only as long as they need it. Call it
 * when the process starts: it removes what killed processes left there, also one that had the number of this one. What a running one
 * has stays: a second server that is started by mistake ends because its port is taken, and the first goes on.
 */
export function processFolder(all: string): string {
  const own = path.join(all, String(process.pid))
  removeAbandoned(all)
  removeIfPossible(own)
  return own
}

/** Removes what killed processes left in the folder, and nothing of this process or another running one. */
export function removeAbandoned(all: string): void {
  for (const name of namesIn(all)) if (!isRunning(Number(name))) removeIfPossible(path.join(all, name))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** What another user left, or a process still has open, is no reason not to start or stop. */
export function removeIfPossible(file: string): void {
  try {
    rmSync(file, { recursive: true, force: true })
  } catch {
    // The next start tries again.
  }
}

function isRunning(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false
  try {
    // Signal 0 only asks whether there is such a process.
    process.kill(processId, 0)
    return true
  } catch (error) {
    // It is another user's.
    return systemErrorCode(error) === 'EPERM'
  }
}
