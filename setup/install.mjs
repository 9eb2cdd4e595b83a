import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installPackages, isDebianAndRoot } from './debian.mjs'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { findOnPath } from './path.mjs'
import { SetupFailure, mustRun, npm, root, runTool, print, stopwatch } from './steps.mjs'

const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.rolloff-install')
const platform = `node-abi-${process.versions.modules}-${process.platform}-${process.arch}`

/** Programs needed to compile the database driver if no prebuilt one can be downloaded. */
const compilers = ['python3', 'make', 'g++']

/** The package that is compiled on machines that cannot download what it offers; no check and no build needs it. */
const driver = 'better-sqlite3'
const driverFile = path.join(modules, driver, 'build', 'Release', 'better_sqlite3.node')

/** Installs the locked packages if there are none, if the lock file has changed, or if they were built for another Node version. */
export async function ensureInstalled() {
  const { driverReady } = await ensurePackages()
  await driverReady
}

/**
 * As `ensureInstalled`, but for the database driver, which may take minutes to compile: it is ready once `driverReady` resolves, so that
 * builds and checks can run meanwhile.
 * @returns {Promise<{ driverReady: Promise<void> }>}
 */
export async function ensurePackages() {
  const wanted = `${fingerprint(root, ['package-lock.json'])} ${platform}`
  const present = readStamp(stamp)
  const nothing = { driverReady: Promise.resolve() }
  if (present === wanted && existsSync(modules)) return nothing
  if (present === null && isInstalled() && existsSync(driverFile)) {
    writeFileSync(stamp, `${wanted}\n`)
    return nothing
  }
  const elapsed = stopwatch()
  print('Installing the packages of package-lock.json; the first time this takes a few minutes …')
  rmSync(stamp, { force: true })
  await installLocked()
  print(`Installed … ${elapsed()}`)
  const driverReady = installDriver().then(() => writeFileSync(stamp, `${wanted}\n`))
  // Whoever awaits it later gets the error; until then it is not one that nobody handles.
  driverReady.catch(() => {})
  return { driverReady }
}

async function installLocked() {
  const locked = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const scripts = Object.keys(locked.allowScripts).filter(
    (name) => locked.allowScripts[name] && name !== driver,
  )
  // The build tools are development dependencies, so install those regardless of NODE_ENV.
  await mustRun(
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']),
    {
      stream: true,
      failureMessage: 'npm ci failed; what it said is above. Is the package registry within reach?',
    },
  )
  await mustRun(runScripts(scripts), {
    failureMessage: `The install scripts of ${scripts.join(', ')} failed.`,
  })
}

/**
 * The install scripts of these packages; those of others never run (`.npmrc`), since npm 10 does not read "allowScripts".
 * @param {readonly string[]} names
 */
function runScripts(names) {
  return npm(['rebuild', '--ignore-scripts=false', ...names])
}

/** Compiled once for each machine: further clones of the same version take what is kept. */
async function installDriver() {
  if (existsSync(keptDriver())) {
    mkdirSync(path.dirname(driverFile), { recursive: true })
    copyFileSync(keptDriver(), driverFile)
    if (await isDriverUsable()) return
    rmSync(path.dirname(driverFile), { recursive: true, force: true })
  }
  const elapsed = stopwatch()
  await compileDriver()
  keepDriver()
  print(`Database driver … ${elapsed()}`)
}

async function compileDriver() {
  const env = nodeHeaders()
  const command = runScripts([driver])
  const { code, output } = await runTool(command, { env })
  if (code === 0) return
  const missing = compilers.filter((program) => findOnPath([program]) === null)
  if (missing.length === 0)
    throw new SetupFailure(`${output}\nThe database driver could neither be downloaded nor compiled.`)
  if (!isDebianAndRoot())
    throw new SetupFailure(
      `${output}\nThe database driver cannot be compiled without ${missing.join(', ')}: install Python 3 and a C++ compiler.`,
    )
  await installPackages(compilers)
  await mustRun(command, { env, failureMessage: 'The database driver could not be compiled.' })
}

/** @returns {Promise<boolean>} */
async function isDriverUsable() {
  const command = [process.execPath, '-e', `new (require(${JSON.stringify(driver)}))(':memory:').close()`]
  return (await runTool(command)).code === 0
}

/** Where a compiled driver of this version is kept for further clones: the cache folder of the user. */
function keptDriver() {
  const { version } = JSON.parse(readFileSync(path.join(modules, driver, 'package.json'), 'utf8'))
  const caches = process.env['XDG_CACHE_HOME'] || path.join(os.homedir(), '.cache')
  return path.join(caches, 'rolloff', `${driver}-${version}-${platform}.node`)
}

/** Only an optimization: a home folder that cannot be written to is left alone. */
function keepDriver() {
  const kept = keptDriver()
  const making = `${kept}.${process.pid}`
  try {
    mkdirSync(path.dirname(kept), { recursive: true })
    copyFileSync(driverFile, making)
    renameSync(making, kept)
  } catch (error) {
    print(
      `The compiled database driver is not kept for other clones: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
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
