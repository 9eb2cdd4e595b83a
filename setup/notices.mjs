import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './steps.mjs'

/**
 * A third-party package that is shipped with the product.
 * @typedef {object} Packaged
 * @property {string} name
 * @property {string} version
 * @property {string | null} license as it declares it: an SPDX expression as a rule
 * @property {readonly string[]} texts the full texts of its license and notices, as far as it contains them
 */

const TEXT_FILES = /^(licen[cs]e|copying|notice|third[-_]?party)/i
/** Its README lists the bundled libraries with their licenses. */
const LIBVIPS = /^@img\/sharp-libvips-/

/**
 * The installed runtime packages of the built product, without those of other platforms and of development.
 * @param {string} folder where package-lock.json and node_modules are
 * @returns {Packaged[]}
 */
export function installedPackages(folder) {
  /** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean }> }} */
  const { packages } = readJson(path.join(folder, 'package-lock.json'))
  const found = Object.entries(packages)
    .filter(([directory, { dev, devOptional }]) => directory !== '' && dev !== true && devOptional !== true)
    .map(([directory]) => path.join(folder, directory))
    .filter((directory) => existsSync(path.join(directory, 'package.json')))
    .map(readPackage)
  const byName = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * @param {string} directory
 * @returns {Packaged}
 */
function readPackage(directory) {
  const { name, version, license, licenses } = readJson(path.join(directory, 'package.json'))
  const isText = (/** @type {string} */ file) =>
    TEXT_FILES.test(file) || (LIBVIPS.test(name) && file === 'README.md')
  return {
    name,
    version,
    license: licenseIn(license ?? licenses),
    texts: readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isText(entry.name))
      .map((entry) => readFileSync(path.join(directory, entry.name), 'utf8').trim()),
  }
}

/**
 * Old packages declare an object, or an array of objects.
 * @param {unknown} declared
 * @returns {string | null}
 */
function licenseIn(declared) {
  if (Array.isArray(declared)) return declared.map(licenseIn).join(' OR ') || null
  if (typeof declared === 'object' && declared !== null && 'type' in declared) return licenseIn(declared.type)
  return typeof declared === 'string' && declared !== '' ? declared : null
}

/**
 * The notices of all packages as one text.
 * @param {readonly Packaged[]} packages
 * @returns {string}
 */
export function noticesOf(packages) {
  const parts = packages.map(({ name, version, license, texts }) =>
    [`${name} ${version}`, `License: ${license ?? 'not declared'}`, ...texts].join('\n\n'),
  )
  const isLesser = packages.some(({ license }) => license?.includes('LGPL'))
  return `${[HEAD, ...(isLesser ? [LESSER, ...lesserTexts()] : []), ...parts].join(`\n\n${'-'.repeat(79)}\n\n`)}\n`
}

const HEAD = `Rolloff comes with the packages below, which belong to their authors. Each is named with its license and with the
notices that it brings.`

const LESSER = `Pictures are prepared with libvips and the libraries that it is built with, through the package sharp. These are used
under the GNU Lesser General Public License, version 3 or later, as shared libraries of their own in
node_modules/@img/sharp-libvips-*. You may exchange them for changed ones of the same interface. Their sources are at
https://github.com/libvips/libvips and where the list under that package says; how they are built is at
https://github.com/lovell/sharp-libvips. The license and the GNU General Public License, which it refers to, follow.`

/** @returns {string[]} */
function lesserTexts() {
  return ['LGPL-3.0', 'GPL-3.0'].map((name) =>
    readFileSync(new URL(`licenses/${name}.txt`, import.meta.url), 'utf8').trim(),
  )
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** `node setup/notices.mjs FOLDER` writes NOTICE.txt to the folder of the build. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder = 'dist'] = process.argv
  writeFileSync(path.join(root, folder, 'NOTICE.txt'), noticesOf(installedPackages(root)))
}
