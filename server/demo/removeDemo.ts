import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { claimDatabase } from '../operation/embedded/claimDatabase.ts'

const MEGABYTE = 1_000_000

/**
 * Removes the demo company, its database and all of its files, once it is confirmed (IS1005). Nothing else is touched. Returns what it
 * did; throws CommandFailed with a sentence.
 */
export async function removeDemo(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  ask: ((question: string) => Promise<string>) | null,
): Promise<string> {
  if (!args.includes('--remove')) throw new CommandFailed('Use: npm run demo -- --remove [--yes]')
  const { DATABASE_URL: _own, ...rest } = environment
  const { dataDirectory: folder, databaseUrl } = readConfig({
    ...rest,
    DEMO_COMPANY: 'on',
    DEMO_SIGN_IN: 'off',
  })
  if (!existsSync(folder)) return `There is no demo company in ${folder}.`
  const claim = claimDatabase(databaseUrl)
  try {
    if (claim.warning !== null)
      throw new CommandFailed('The demo company is running: stop it first. Nothing was removed.')
    const what = `The demo company in ${folder}: ${await contentOf(folder, databaseUrl)}.`
    if (!args.includes('--yes')) {
      if (ask === null) throw new CommandFailed(`${what}\nAdd --yes to remove it.`)
      const answer = await ask(`${what}\nRemove all of it? Your own company stays as it is. [y/N] `)
      if (!/^y(?:es)?$/i.test(answer.trim())) return 'Nothing was removed.'
    }
    await rm(folder, { recursive: true })
    return `Removed. ${what}`
  } finally {
    claim.release()
  }
}

async function contentOf(folder: string, databaseUrl: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  )
  // Empty are locks, and notes of what is unfinished.
  const files = sizes.filter((size) => size > 0)
  const megabytes = files.reduce((sum, size) => sum + size, 0) / MEGABYTE
  const records = await countRecords(databaseUrl)
  const counted = files.length === 1 ? 'a file' : `${files.length.toLocaleString('en-US')} files`
  return `${records}${counted}, ${megabytes.toFixed(1)} MB`
}

/** Empty where its database cannot be read: it is removed all the same. */
async function countRecords(databaseUrl: string): Promise<string> {
  if (!existsSync(databaseUrl.slice('sqlite:'.length))) return ''
  const database = await openDatabase({ url: databaseUrl, model: rolloffModel })
  try {
    const count = async (table: string): Promise<string> => {
      const [row] = await database.query(`SELECT count(*) AS n FROM "${table}"`, [])
      return Number(row?.['n']).toLocaleString('en-US')
    }
    return `${await count('Customer')} customers, ${await count('Rental')} rentals, ${await count('Invoice')} invoices, `
  } catch {
    return ''
  } finally {
    await database.close()
  }
}
