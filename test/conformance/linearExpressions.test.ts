import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'

/** What runs on the server, but for what reads only the product's own texts or its configuration: statements in SQL, the demo company. */
const FOLDERS = ['shared', 'server']
const OWN = [
  'server/practice/quickBooks/',
  'server/database/',
  'server/demo/',
  'server/identity/discoverProvider.ts',
]

interface Expression {
  readonly place: string
  readonly source: string
  readonly flags: string
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
).filter((file) => file.endsWith('.ts') && !OWN.some((own) => file.startsWith(own)))

/** The regular expressions in a file that repeat something; any other takes as long as its text, whatever that is. */
function expressionsIn(file: string): readonly Expression[] {
  const found: Expression[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node) {
      const [source, flags] = [String(node.pattern), String(node.flags)]
      if (/[*+]|\{\d+,/.test(source)) found.push({ place: `${file} /${source}/${flags}`, source, flags })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' }))
  return found
}

describe('Every regular expression of the server', () => {
  it('takes time in proportion to its text, so that no text that somebody sends keeps the others waiting', () => {
    const expressions = files.flatMap(expressionsIn)
    expect(expressions.length).toBeGreaterThan(30)
    const slow = expressions.filter(
      ({ source, flags }) =>
        checkSync(source, flags, { checker: 'automaton', timeout: null }).status !== 'safe',
    )
    expect(slow.map(({ place }) => place)).toEqual([])
  })
})
