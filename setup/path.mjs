import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The first of these programs that is on the PATH, or null.
 * @param {readonly string[]} names without ".exe"
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findOnPath(names, env = process.env) {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const ending = process.platform === 'win32' ? '.exe' : ''
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name + ending)))
  return candidates.find(isProgram) ?? null
}

/**
 * @param {string} file
 * @returns {boolean}
 */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
