import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { root } from './steps.mjs'

/**
 * The file in which tests keep a migrated database to copy: another one for other sources.
 * @returns {string}
 */
export function migratedDatabaseFile() {
  const sources = fingerprint(root, ['shared', 'server/database', 'test/support', 'package-lock.json'])
  return path.join(root, 'dist', 'test-databases', `${sources}.db`)
}
