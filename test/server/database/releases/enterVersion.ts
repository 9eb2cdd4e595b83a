import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CommandFailed } from '#server/operation/embedded/CommandFailed.ts'

const PACKAGES = ['package.json', 'package-lock.json'] as const
const PAGE = 'shared/wire/boot.ts'
const CHANGELOG = 'CHANGELOG.md'
const KEPT = '.db.br'

/** Where a release is entered: the folder of the code, and that of the companies that former releases made. */
interface ReleaseFolders {
  readonly root: string
  readonly companies: string
}

/**
 * Makes this the version of the product in all places that have it (MI1320). The newest heading of the changelog becomes it, unless a company of
 * that release is kept: then its notes were published, and those of this release have to have a heading of their own. Throws CommandFailed
 * before anything is written.
 */
export function enterVersion(version: string, { root, companies }: ReleaseFolders): void {
  const read = (name: string): string => readFileSync(path.join(root, name), 'utf8')
  const kept = new Set(readdirSync(companies).map((name) => name.replace(KEPT, '')))
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new CommandFailed('Name the release: npm run release -- 25.723.0')
  if (kept.has(version)) throw new CommandFailed(`Release ${version} is there already.`)
  const changelog = read(CHANGELOG)
  const [heading, newest] = /^## (\d+\.\d+\.\d+)$/m.exec(changelog) ?? []
  if (heading === undefined || newest === undefined)
    throw new CommandFailed(`${CHANGELOG} has no heading of a release.`)
  if (isNewer(newest, version)) throw new CommandFailed(`${newest} is a later version than ${version}.`)
  if (newest !== version && kept.has(newest))
    throw new CommandFailed(
      `${CHANGELOG} says nothing of ${version}: write its notes above those of ${newest}.`,
    )
  const texts = [
    ...PACKAGES.map((name) => [name, withVersion(read(name), version)] as const),
    [PAGE, read(PAGE).replace(/(PRODUCT_VERSION = ')[\d.]+'/, `$1${version}'`)] as const,
    [CHANGELOG, changelog.replace(heading, `## ${version}`)] as const,
  ]
  for (const [name, text] of texts) writeFileSync(path.join(root, name), text)
}

/** The version of the package itself, which its lock file has twice; those of other packages stay. */
function withVersion(text: string, version: string): string {
  const described = JSON.parse(text) as {
    version: string
    packages?: Record<string, { version?: string }>
  }
  described.version = version
  const own = described.packages?.['']
  if (own !== undefined) own.version = version
  return `${JSON.stringify(described, null, 2)}\n`
}

function isNewer(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number))
  const difference = (parts ?? [])
    .map((part, index) => part - (others?.[index] ?? 0))
    .find((part) => part !== 0)
  return (difference ?? 0) > 0
}
