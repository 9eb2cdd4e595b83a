import { readFileSync, readdirSync } from 'node:fs'
import { projects, testGroups } from '#setup/testGroups.mjs'

describe('the gate', () => {
  it('runs every Jest project', () => {
    const config = readFileSync('test/jest.config.js', 'utf8')
    const configured = [...config.matchAll(/ project\('([\w/]+)'/g)]
      .map((match) => match[1] ?? '')
      // Which `npm run soak` runs.
      .filter((name) => name !== 'soak')
    expect(projects().toSorted(byText)).toEqual(configured.toSorted(byText))
  })

  it('runs every test file in one group', () => {
    const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
      .map((file) => `test/${file.replaceAll('\\', '/')}`)
      .filter((file) => /(?<!\.soak)\.test\.tsx?$/.test(file))
    expect(
      testGroups()
        .flatMap((group) => group.files)
        .toSorted(byText),
    ).toEqual(files.toSorted(byText))
  })
})

function byText(a: string, b: string): number {
  return a.localeCompare(b)
}
