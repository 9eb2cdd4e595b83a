import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { systemErrorCode } from '../kernel/systemErrorCode.ts'
import { isFileName } from './fileNames.ts'
import type { FileStore } from './FileStore.ts'
import { writeAtomically } from '../kernel/writeAtomically.ts'

/** Stores files in a local folder, in subfolders by the beginning of their names. */
export function localFileStore(folder: string): FileStore {
  return {
    async save(name, bytes) {
      await writeAtomically(fileOf(folder, name), bytes)
    },
    async open(name) {
      try {
        return await readFile(fileOf(folder, name))
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(fileOf(folder, name), { force: true })
    },
  }
}

/** Throws a RangeError for a name that was not made by `newFileName`. */
function fileOf(folder: string, name: string): string {
  if (!isFileName(name)) throw new RangeError('This is not the name of a stored file.')
  return path.join(folder, name.slice(0, 2), name)
}
