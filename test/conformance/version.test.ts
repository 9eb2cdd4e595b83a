import { readFileSync } from 'node:fs'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'

interface Described {
  readonly version: string
  readonly packages?: Readonly<Record<string, { readonly version: string }>>
}

const described = (file: string): Described => JSON.parse(readFileSync(file, 'utf8')) as Described

it('[MI1072] the version is the same in the packages, on the page and as the newest release of the changelog', () => {
  const lock = described('package-lock.json')
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  expect([described('package.json').version, lock.version, lock.packages?.['']?.version, newest]).toEqual(
    Array.from({ length: 4 }, () => PRODUCT_VERSION),
  )
})
