import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * One text that changes when a file below the given ones is added, removed, renamed or altered. Contents count, not times: a
 * branch switched back and forth needs no build.
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
 * Is work needed that was last done for the fingerprint in the stamp file?
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
 * Does the work with no stamp standing, so that work broken off halfway is done again next time.
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
