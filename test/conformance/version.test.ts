import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { enterVersion } from '#test/server/database/releases/enterVersion.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

interface Described {
  readonly version: string
  readonly packages?: Readonly<Record<string, { readonly version: string }>>
}

const described = (file: string): Described => JSON.parse(readFileSync(file, 'utf8')) as Described

/** Every place that has the version. */
function versionsIn(root: string): readonly unknown[] {
  const at = (name: string): string => path.join(root, name)
  const lock = described(at('package-lock.json'))
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(at('CHANGELOG.md'), 'utf8')) ?? []
  return [described(at('package.json')).version, lock.version, lock.packages?.['']?.version, newest]
}

it('[MI1072] the version is the same in the packages, on the page and as the newest release of the changelog', () => {
  expect(versionsIn('.')).toEqual(Array.from({ length: 4 }, () => PRODUCT_VERSION))
})

it('[MI1320] a release enters its version in all places, and changes nothing where it cannot be one', () => {
  const root = temporaryFolder('version')
  const companies = path.join(root, 'companies')
  const files = ['package.json', 'package-lock.json', 'shared/wire/boot.ts', 'CHANGELOG.md']
  const texts = () => files.map((name) => readFileSync(path.join(root, name), 'utf8'))
  mkdirSync(path.join(root, 'shared/wire'), { recursive: true })
  mkdirSync(companies)
  for (const name of files) writeFileSync(path.join(root, name), readFileSync(name))
  const before = texts()
  const next = PRODUCT_VERSION.replace(/^\d+/, (year) => String(Number(year) + 1))
  enterVersion(next, { root, companies })
  expect(versionsIn(root)).toEqual([next, next, next, next])
  expect(texts()).toEqual(before.map((text) => text.replaceAll(PRODUCT_VERSION, next)))
  const entered = texts()
  const enter = (version: string) => () => enterVersion(version, { root, companies })
  expect(enter('next')).toThrow('Name the release')
  expect(enter(PRODUCT_VERSION)).toThrow(`${next} is a later version than ${PRODUCT_VERSION}.`)
  writeFileSync(path.join(companies, `${next}.db.br`), '')
  expect(enter(next)).toThrow(`Release ${next} is there already.`)
  expect(enter(next.replace(/\d+$/, '999'))).toThrow(`write its notes above those of ${next}.`)
  expect(texts()).toEqual(entered)
})
