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
    expect(
      testGroups()
        .flatMap((group) => group.files)
        .toSorted(byText),
    ).toEqual(filesOfTests().toSorted(byText))
  })

  it('finds no test file that changes what it shares with others while it is loaded', () => {
    const changing = filesOfTests().filter((file) =>
      /^(?:const \w+ = )?(?:jest\.(?!fn)|enableStaticRendering|Object\.defineProperty|globalThis\.)/m.test(
        readFileSync(file, 'utf8'),
      ),
    )
    expect(changing).toEqual([])
  })
})

function filesOfTests(): readonly string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.soak)\.test\.tsx?$/.test(file))
}

function byText(a: string, b: string): number {
  return a.localeCompare(b)
}
