import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The templates are beside this file; in the build they are in a sibling folder of each program. */
const FOLDERS = ['templates', path.join('reports', 'templates'), path.join('..', 'reports', 'templates')]

/** Templates and style sheet by file name. */
export function readTemplateFiles(): ReadonlyMap<string, string> {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const folder = FOLDERS.map((candidate) => path.join(here, candidate)).find((candidate) =>
    existsSync(candidate),
  )
  if (folder === undefined) throw new Error(`No report templates are at ${here}.`)
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}
