import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = ['client', 'docs', 'server', 'setup', 'shared', 'test']

/** Shown as a name to avoid. */
const COUNTEREXAMPLES: readonly string[] = ['utils.ts']

const files = [
  ...readdirSync('.').filter((name) => path.extname(name) !== ''),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
]
const fileNames = new Set(files.map((file) => path.basename(file)))

const documents = files.filter((file) => path.extname(file) === '.md')

const FILE = /`((?:[\w.-]+\/)*\w[\w.-]*\.(?:css|hbs|mjs|tsx?))`/g
const FOLDER = /`((?:client|server|setup|shared|test)\/[\w/-]+)`/g

function named(document: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(document, 'utf8').matchAll(pattern)].map(([, name = '']) => name)
}

describe('documents', () => {
  it('name files that exist', () => {
    const missing = documents.flatMap((document) =>
      named(document, FILE)
        .filter((name) => !fileNames.has(path.basename(name)) && !COUNTEREXAMPLES.includes(name))
        .map((name) => `${document}: ${name}`),
    )
    expect(documents.length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  })

  it('name folders that exist', () => {
    const missing = documents.flatMap((document) =>
      named(document, FOLDER)
        .filter((name) => !existsSync(name))
        .map((name) => `${document}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})
