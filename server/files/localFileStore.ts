import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../kernel/privateFiles.ts'
import { syncFolder } from '../kernel/syncFolder.ts'
import { systemErrorCode } from '../kernel/systemErrorCode.ts'
import { isFileName, requireFileName } from './fileNames.ts'
import type { FileStore, StoredFile } from './FileStore.ts'
import { writeAtomically } from '../kernel/writeAtomically.ts'

/** The folder with an empty file for each name that is begun. */
const UNFINISHED = 'unfinished'
/** The folder of the files whose names begin so. */
const PART = /^[0-9a-f]{2}$/

/** Stores files in a local folder, in subfolders by the beginning of their names. */
export function localFileStore(folder: string): FileStore {
  const begun = path.join(folder, UNFINISHED)
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
      const file = fileOf(folder, name)
      const parts = (await namesIn(path.dirname(file))).filter((found) => found.startsWith(`${name}.`))
      for (const each of [name, ...parts]) await rm(path.join(path.dirname(file), each), { force: true })
    },
    async begin(name) {
      requireFileName(name)
      await mkdir(begun, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(path.join(begun, name), '', { mode: PRIVATE_FILE })
      await syncFolder(begun)
    },
    async finish(name) {
      requireFileName(name)
      await rm(path.join(begun, name), { force: true })
    },
    async unfinished(milliseconds) {
      const names = (await namesIn(begun)).filter(isFileName)
      if (names.length === 0) return []
      const latest = (await timeIn(begun)) - milliseconds
      const found = await Promise.all(names.map((name) => factsOf(path.join(begun, name))))
      return names.filter((_name, index) => (found[index]?.mtimeMs ?? latest + 1) <= latest)
    },
    all: () => filesIn(folder),
  }
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  const parts = (await namesIn(folder)).filter((name) => PART.test(name))
  if (parts.length === 0) return
  const now = await timeIn(folder)
  for (const part of parts)
    for (const name of (await namesIn(path.join(folder, part))).filter(isFileName)) {
      const found = await factsOf(path.join(folder, part, name))
      if (found !== undefined) yield { name, bytes: found.size, milliseconds: now - found.mtimeMs }
    }
}

/** The file of a name. Throws a RangeError for one that was not made by `newFileName`. */
function fileOf(folder: string, name: string): string {
  requireFileName(name)
  return path.join(folder, name.slice(0, 2), name)
}

/** None where the folder is not made yet. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * The time by the clock that gives the files of a folder theirs: those of the computers that share it differ, and that of a process may be
 * set.
 */
async function timeIn(folder: string): Promise<number> {
  const probe = path.join(folder, randomUUID())
  try {
    await writeFile(probe, '', { mode: PRIVATE_FILE })
    return (await stat(probe)).mtimeMs
  } finally {
    await rm(probe, { force: true })
  }
}

/** Undefined where the file is gone. */
async function factsOf(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
