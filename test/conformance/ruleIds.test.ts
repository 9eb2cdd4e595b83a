import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where rules are stated, proved and cited. */
const FOLDERS = ['client', 'docs', 'server', 'shared', 'test']

interface Source {
  readonly file: string
  readonly text: string
}

const sources: readonly Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(md|tsx?)$/.test(file))
    .map((file) => path.join(folder, file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
)
const [specifications, code] = [
  sources.filter(({ file }) => path.basename(file) === 'SPEC.md'),
  sources.filter(({ file }) => /\.tsx?$/.test(file)),
]

/** A rule is stated where its id is in bold type. */
const stated = specifications.flatMap(({ file, text }) =>
  [...text.matchAll(/\*\*([A-Z]{2}\d+)\*\*/g)].map(([, id = '']) => ({ id, file })),
)
const ids = new Set(stated.map(({ id }) => id))
const prefixes = [...new Set([...ids].map((id) => id.slice(0, 2)))].join('|')
const ID = new RegExp(`(?<![\\w-])(?:${prefixes})\\d+(?!\\w)`, 'g')
const RANGE = new RegExp(`(?<![\\w-])(${prefixes})(\\d+) to \\1(\\d+)(?!\\w)`, 'g')

/** The ids that a text names, those between the ends of a range included. */
function cited({ text }: Source): readonly string[] {
  const between = [...text.matchAll(RANGE)].flatMap(([, prefix, first, last]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_none, index) => `${prefix}${Number(first) + index}`,
    ),
  )
  return [...[...text.matchAll(ID)].map(([id]) => id), ...between.filter((id) => ids.has(id))]
}

describe('the rules of all specifications', () => {
  it('have ids of their own', () => {
    const files = (id: string): string =>
      stated
        .filter((rule) => rule.id === id)
        .map(({ file }) => file)
        .join(' and ')
    const twice = stated.filter(({ id }, index) => stated.findIndex((rule) => rule.id === id) !== index)
    expect(twice.map(({ id }) => `${id} in ${files(id)}`)).toEqual([])
  })

  it('are each cited by a test or by the code that follows it', () => {
    const citations = new Set(code.flatMap(cited))
    expect(stated.map(({ id }) => id).filter((id) => !citations.has(id))).toEqual([])
  })

  it('are the only ones that are cited', () => {
    const unknown = sources.flatMap((source) =>
      cited(source)
        .filter((id) => !ids.has(id))
        .map((id) => `${id} in ${source.file}`),
    )
    expect(unknown).toEqual([])
  })
})
