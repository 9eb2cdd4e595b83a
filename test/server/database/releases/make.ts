import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import BetterSqlite3 from 'better-sqlite3'
import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { seedCommand } from '#server/demo/seedCommand.ts'
import { CommandFailed } from '#server/operation/embedded/CommandFailed.ts'
import { enterVersion } from './enterVersion.ts'
import { readFigures, RELEASE_DAY } from './releaseFigures.ts'

/**
 * `npm run release -- VERSION`: makes it the version of the product, and keeps a small company as the code of this release makes it, with its
 * figures, for the tests of all later ones.
 */
const [version = '', ...more] = process.argv.slice(2)
const companies = path.dirname(new URL(import.meta.url).pathname)
try {
  if (more.length > 0) throw new CommandFailed('Name one release: npm run release -- 25.723.0')
  enterVersion(version, { root: path.join(companies, '../../../..'), companies })
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const made = await mkdtemp(path.join(os.tmpdir(), 'rolloff-release-'))
const file = path.join(made, 'company.db')
await seedCommand(
  ['--size', 'small', '--seed', '5', '--day', RELEASE_DAY, '--data', file],
  {},
  `${RELEASE_DAY}T17:00:00.000Z`,
)
const plain = new BetterSqlite3(file)
plain.pragma('journal_mode = DELETE')
plain.close()
const bytes = await readFile(file)
const options = {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
}
await writeFile(path.join(companies, `${version}.db.br`), brotliCompressSync(bytes, options))
const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
await writeFile(
  path.join(companies, `${version}.json`),
  `${JSON.stringify(await readFigures(database), null, 1)}\n`,
)
await database.close()
await rm(made, { recursive: true, force: true })
console.info(
  `The version is ${version}, and the company of this release is kept. Format and commit the changes: npm run format`,
)
