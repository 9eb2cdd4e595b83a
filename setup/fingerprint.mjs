import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A hash that changes when a file below the given paths is added, removed, renamed or modified. It depends on contents, not on
 * modification times: switching branches back and forth needs no build.
 * @param {string} root
 * @param {readonly string[]} inputs files and folders, relative to the root; those that do not exist count as such
 * @returns {string}
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesBelow(root, input))) {
    const contents = readFileSync(path.join(root, file))
    hash.update(`${file}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}

/**
 * Is the output missing, or older than the given fingerprint?
 * @param {{ stamp: string, fingerprint: string, outputs: readonly string[] }} work file names are absolute
 * @returns {boolean}
 */
export function isStale({ stamp, fingerprint: wanted, outputs }) {
  if (!outputs.every((output) => existsSync(output))) return true
  return readStamp(stamp) !== wanted
}

/**
 * @param {string} file
 * @returns {string | null}
 */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * Removes the stamp, does the work and writes the stamp, so that interrupted work is repeated.
 * @param {string} file
 * @param {string} contents
 * @param {() => Promise<unknown>} work
 */
export async function stamped(file, contents, work) {
  rmSync(file, { force: true })
  await work()
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${contents}\n`)
}

/**
 * @param {string} root
 * @param {string} relative
 * @returns {string[]} with forward slashes, sorted
 */
function filesBelow(root, relative) {
  const found = statSync(path.join(root, relative), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [relative]
  const names = readdirSync(path.join(root, relative)).sort()
  return names.flatMap((name) => filesBelow(root, `${relative}/${name}`))
}
