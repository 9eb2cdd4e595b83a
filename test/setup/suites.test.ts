import { readFileSync, readdirSync } from 'node:fs'
import { runs } from '#setup/suites.mjs'

describe('the gate', () => {
  const config = readFileSync('test/jest.config.js', 'utf8')
  const projects = [...config.matchAll(/ project\('([\w/]+)'/g)]
    .map((match) => match[1] ?? '')
    // Which `npm run soak` runs.
    .filter((name) => name !== 'soak')

  it('runs every Jest project once', () => {
    expect(runs.flatMap((run) => run.projects).sort(byText)).toEqual(projects.toSorted(byText))
  })

  it('covers all test folders', () => {
    const tested = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.test\.tsx?$/.test(file),
    )
    const folders = new Set(tested.map((file) => file.split(/[\\/]/)[0]))
    expect([...folders].filter((folder) => !projects.includes(folder ?? ''))).toEqual([])
  })
})

function byText(a: string, b: string): number {
  return a.localeCompare(b)
}
