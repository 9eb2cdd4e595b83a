import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { print, root } from './steps.mjs'

/** What declares a screen, with the number of lines that it should come out at. */
const KINDS = [
  { kind: 'record', maker: 'recordScreen(', limit: 220 },
  { kind: 'table', maker: 'lookupTable(', limit: 40 },
  { kind: 'list', maker: 'listScreen(', limit: 70 },
  { kind: 'editor', maker: 'editorOf(', limit: 90 },
]

/**
 * @typedef {object} ScreenSize
 * @property {string} kind record, table, list or editor
 * @property {string} file relative to the folder of screens
 * @property {number} lines of the declaration and of what it alone is made of
 * @property {readonly string[]} parts the files besides the declaration's
 * @property {number} limit the number of lines that a screen of its kind should come out at
 */

/**
 * The sizes of all screens of a folder: the lines of the file that declares each, and of the files of the folder that it imports,
 * but for those that declare screens themselves.
 * @param {string} folder
 * @returns {readonly ScreenSize[]}
 */
export function screenSizes(folder) {
  const sources = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [path.join(folder, file), readFileSync(path.join(folder, file), 'utf8')]),
  )
  /** @param {string} file */
  const kindOf = (file) => KINDS.find(({ maker }) => sources.get(file)?.includes(maker))
  return [...sources.keys()].flatMap((file) => {
    const found = kindOf(file)
    if (found === undefined) return []
    const parts = partsOf(file, sources, (imported) => kindOf(imported) === undefined)
    const lines = [file, ...parts].reduce((sum, part) => sum + lineCount(sources.get(part) ?? ''), 0)
    const { kind, limit } = found
    return [
      {
        kind,
        limit,
        lines,
        file: path.relative(folder, file),
        parts: parts.map((part) => path.relative(folder, part)),
      },
    ]
  })
}

/**
 * The files that a file imports, and those that they import.
 * @param {string} file
 * @param {ReadonlyMap<string, string>} sources
 * @param {(file: string) => boolean} isPart
 * @returns {readonly string[]}
 */
function partsOf(file, sources, isPart) {
  const found = new Set()
  /** @param {string} from */
  const visit = (from) => {
    for (const [, imported = ''] of (sources.get(from) ?? '').matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g)) {
      const target = path.join(path.dirname(from), imported)
      if (!sources.has(target) || target === file || found.has(target) || !isPart(target)) continue
      found.add(target)
      visit(target)
    }
  }
  visit(file)
  return [...found]
}

/** @param {string} text */
function lineCount(text) {
  return text.trimEnd().split('\n').length
}

/** @param {readonly number[]} numbers */
function medianOf(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** `npm run screens`: prints the size of each screen, and the median of each kind. */
export async function screens() {
  const sizes = screenSizes(path.join(root, 'client', 'screens'))
  for (const { kind, limit } of KINDS) {
    const ofKind = sizes.filter((size) => size.kind === kind).toSorted((a, b) => a.lines - b.lines)
    if (ofKind.length === 0) continue
    print(
      `\n${kind}: ${ofKind.length}, median ${medianOf(ofKind.map(({ lines }) => lines))} lines, asked: ${limit}`,
    )
    for (const { file, lines, parts } of ofKind)
      print(`${String(lines).padStart(6)}  ${file}${parts.length === 0 ? '' : `  with ${parts.join(', ')}`}`)
  }
  return 0
}
