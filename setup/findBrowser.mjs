import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findOnPath, isProgram } from './path.mjs'

/** Names of Chromium-based browsers on the PATH, in order of preference. */
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]

/**
 * Chromium without windows, for documents and tests: opening a page takes a third of the processor time of a browser with windows
 * that nobody sees.
 */
const SHELL = 'chrome-headless-shell'

/** Debian's own; the program of this name on the PATH is a script that does not pass signals on. */
const DEBIAN_SHELL = '/usr/lib/chromium/chromium-headless-shell'

/**
 * @typedef {object} Machine
 * @property {string} platform as Node names it
 * @property {NodeJS.ProcessEnv} env
 * @property {string} home
 */

/** @returns {Machine} */
const thisMachine = () => ({ platform: process.platform, env: process.env, home: os.homedir() })

/**
 * The browser for tests and documents: the one that PUPPETEER_EXECUTABLE_PATH names, one without windows, one on the PATH, one in the
 * usual installation folders, one downloaded by puppeteer; or null.
 * @param {Machine} [machine]
 * @returns {string | null}
 */
export function findBrowser(machine = thisMachine()) {
  const named = machine.env['PUPPETEER_EXECUTABLE_PATH']
  if (named !== undefined && named !== '') return isProgram(named) ? named : null
  return (
    findHeadlessShell(machine) ??
    findOnPath(names, machine.env) ??
    knownPaths(machine).find(isProgram) ??
    downloadedBrowsers(machine).find(isProgram) ??
    null
  )
}

/**
 * The browser without windows: one on the PATH, that of Debian, one downloaded by puppeteer; or null.
 * @param {Machine} [machine]
 * @returns {string | null}
 */
export function findHeadlessShell(machine = thisMachine()) {
  const installed = machine.platform === 'linux' ? [DEBIAN_SHELL] : []
  return (
    findOnPath([SHELL], machine.env) ?? [...installed, ...downloadedShells(machine)].find(isProgram) ?? null
  )
}

/**
 * Installation folders of browsers that are not on the PATH.
 * @param {Machine} machine
 * @returns {string[]}
 */
export function knownPaths({ platform, env, home }) {
  if (platform === 'darwin') {
    const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `${name}.app/Contents/MacOS/${name}`,
    )
    return ['/Applications', `${home}/Applications`].flatMap((folder) =>
      applications.map((file) => `${folder}/${file}`),
    )
  }
  if (platform === 'win32') {
    const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
    const programs = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return programs.flatMap((file) =>
      folders.flatMap((folder) => (folder === undefined ? [] : [`${folder}\\${file}`])),
    )
  }
  return [
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ]
}

/**
 * Browsers installed by `puppeteer browsers install chrome`, newest first.
 * @param {Machine} machine
 * @returns {string[]}
 */
export function downloadedBrowsers(machine) {
  const program =
    {
      darwin: 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      win32: 'chrome.exe',
    }[machine.platform] ?? 'chrome'
  return downloaded(machine, 'chrome', program)
}

/**
 * Those installed by `puppeteer browsers install chrome-headless-shell`.
 * @param {Machine} machine
 * @returns {string[]}
 */
function downloadedShells(machine) {
  return downloaded(machine, SHELL, machine.platform === 'win32' ? `${SHELL}.exe` : SHELL)
}

/**
 * {cache}/{product}/{platform}-{version}/{product}-{platform}/{program}
 * @param {Machine} machine
 * @param {string} product
 * @param {string} program
 * @returns {string[]}
 */
function downloaded({ env, home }, product, program) {
  const cache = path.join(env['PUPPETEER_CACHE_DIR'] ?? path.join(home, '.cache', 'puppeteer'), product)
  return foldersOf(cache)
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .flatMap((version) =>
      foldersOf(path.join(cache, version)).map((folder) => path.join(cache, version, folder, program)),
    )
}

/** @param {string} folder */
function foldersOf(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
}
