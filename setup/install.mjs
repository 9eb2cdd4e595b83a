import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { installPackages, isDebianAndRoot } from './debian.mjs'
import { fingerprint, readStamp, stamped } from './fingerprint.mjs'
import { findOnPath } from './path.mjs'
import { SetupFailure, mustRun, npm, root, runTool, print, stopwatch } from './steps.mjs'

const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.rolloff-install')

/** Programs needed to compile the database driver if no prebuilt one can be downloaded. */
const compilers = ['python3', 'make', 'g++']

/** Installs the locked packages if there are none, if the lock file has changed, or if they were built for another Node version. */
export async function ensureInstalled() {
  const wanted = `${fingerprint(root, ['package-lock.json'])} node-abi-${process.versions.modules}-${process.platform}-${process.arch}`
  const present = readStamp(stamp)
  if (present === wanted && existsSync(modules)) return
  if (present === null && isInstalled()) return writeFileSync(stamp, `${wanted}\n`)
  const elapsed = stopwatch()
  print('Installing the packages of package-lock.json; the first time this takes a few minutes …')
  await stamped(stamp, wanted, install)
  print(`Installed … ${elapsed()}`)
}

async function install() {
  const env = nodeHeaders()
  // The build tools are development dependencies, so install those regardless of NODE_ENV.
  const command = npm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  const { code } = await runTool(command, { stream: true, env })
  if (code === 0) return
  const missing = compilers.filter((program) => findOnPath([program]) === null)
  if (missing.length === 0)
    throw new SetupFailure('npm ci failed; what it said is above. Is the package registry within reach?')
  if (!isDebianAndRoot())
    throw new SetupFailure(
      `npm ci failed, perhaps because the database driver cannot be compiled without ${missing.join(', ')}: install Python 3 and a C++ compiler.`,
    )
  await installPackages(['python3', 'make', 'g++'])
  await mustRun(command, { stream: true, env, failureMessage: 'npm ci failed; what it said is above.' })
}

/** Are the locked packages installed, whoever ran `npm ci`? Npm's own record says so. */
export function isInstalled() {
  const record = path.join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const there = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  return agrees(locked, there)
}

/**
 * Is everything there that the lock file names, in its version? Optional packages are for other machines and may be missing.
 * @param {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} locked
 * @param {Record<string, { version?: string }>} there
 * @returns {boolean}
 */
export function agrees(locked, there) {
  return Object.entries(locked).every(([name, entry]) => {
    if (name === '') return true
    const found = there[name]
    if (found === undefined) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version
  })
}

/** Where Node came with its headers, a compile needs no download of them. */
function nodeHeaders() {
  const home = path.resolve(path.dirname(process.execPath), '..')
  const file = path.join(home, 'include/node/node_version.h')
  if (!existsSync(file)) return {}
  const text = readFileSync(file, 'utf8')
  const part = (/** @type {string} */ name) =>
    new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1]
  const version = ['MAJOR', 'MINOR', 'PATCH'].map(part).join('.')
  return version === process.versions.node ? { npm_package_config_node_gyp_nodedir: home } : {}
}
