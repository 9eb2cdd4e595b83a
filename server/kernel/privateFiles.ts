import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { systemErrorCode } from './systemErrorCode.ts'

/** Readable only by the server's own account, since the data is confidential. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** Makes all files and folders that this process creates from now on private. */
export function createFilesPrivately(): void {
  process.umask(0o077)
}

/** Makes a file private, creating it in a private folder if it does not exist. Throws file system errors. */
export function makePrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE))
  removeAccessOfOthers(file)
}

/** Makes a file private if it exists and belongs to this account. */
export function removeAccessOfOthers(file: string): void {
  try {
    chmodSync(file, PRIVATE_FILE)
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'ENOTSUP'].includes(systemErrorCode(error))) throw error
  }
}
