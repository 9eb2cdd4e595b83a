import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from './errorCode.ts'

/** For the account alone under which the server runs: what customers pay and people said is nobody else's business. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** From now on files and folders that this process makes, its libraries included, are private. */
export function createFilesPrivately(): void {
  process.umask(0o077)
}

/** Makes the file private, and makes an empty one in a private folder first where there is none. Raises what the system says. */
export function makePrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE))
  removeAccessOfOthers(file)
}

/** Makes the file private where it is there and belongs to this account. */
export function removeAccessOfOthers(file: string): void {
  try {
    chmodSync(file, PRIVATE_FILE)
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'ENOTSUP'].includes(errorCode(error))) throw error
  }
}
