import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { FileLock } from './FileLock.ts'

const LOCK = '.lock'

/** The locks of the folders of this process. */
const held = new Map<string, FileLock>()

/**
 * A folder of this process, which is yet to be made, within one for what all processes keep only as long as they need it. A lock beside it
 * tells other processes that it is in use. Call it when the process starts: it removes what processes left there that have ended.
 */
export function processFolder(all: string): string {
  removeAbandoned(all)
  const own = path.join(all, randomUUID())
  try {
    mkdirSync(all, { recursive: true, mode: 0o700 })
  } catch {
    // Whoever keeps something there says why that is not possible.
    return own
  }
  const lock = FileLock.take(own + LOCK)
  if (lock !== null) held.set(own, lock)
  return own
}

/** Removes a folder of this process, which others then need not spare any more. */
export function releaseFolder(own: string): void {
  removeIfPossible(own)
  held.get(own)?.release()
  held.delete(own)
  removeIfPossible(own + LOCK)
}

/** Removes what processes left in the folder that have ended, and nothing of this process or another running one. */
export function removeAbandoned(all: string): void {
  const names = new Set(
    namesIn(all).map((name) => (name.endsWith(LOCK) ? name.slice(0, -LOCK.length) : name)),
  )
  for (const name of names) {
    const folder = path.join(all, name)
    if (!held.has(folder)) removeUnlessHeld(folder)
  }
}

function removeUnlessHeld(folder: string): void {
  const isLocked = existsSync(folder + LOCK)
  const lock = isLocked ? FileLock.take(folder + LOCK) : null
  if (isLocked && lock === null) return
  removeIfPossible(folder)
  removeIfPossible(folder + LOCK)
  lock?.release()
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** What another user left, or a process still has open, is no reason not to start or stop. */
function removeIfPossible(file: string): void {
  try {
    rmSync(file, { recursive: true, force: true })
  } catch {
    // The next start tries again.
  }
}
