import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config.ts'
import { readFileLocation, type FileLocation } from '../files/FileLocation.ts'
import type { FileStore, StoredFile } from '../files/FileStore.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { AppError } from '../kernel/errors.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { openCompanyDatabase } from '../operation/openCompanyDatabase.ts'
import { variablesOf } from '../kernel/configValues.ts'
import { copyFiles } from './copyFiles.ts'
import type { Database } from '../database/Database.ts'
import { FILE_ENDINGS, fileNamesIn, thumbnailNameOf } from '../files/fileNames.ts'

const USAGE = `Use: npm run files -- --to ADDRESS | --orphans [--remove]

  --to ADDRESS   copies all photos and documents to another store and compares them: file:/srv/files, or a container such as
                 https://company.blob.core.windows.net/files with its key in FILES_TO_KEY (or FILES_TO_KEY_FILE)
  --orphans      finds the files whose names stand nowhere in the database
  --remove       removes those of them that are older than a day`

const DAY_MILLISECONDS = 24 * 60 * 60_000
const MEGABYTE = 1_024 * 1_024

type Environment = Readonly<Record<string, string | undefined>>

/** `npm run files`: copies the files of this installation to another store, or finds those that nobody names. Returns a message; throws CommandFailed and ConfigurationError with a sentence. */
export async function filesCommand(args: readonly string[], environment: Environment): Promise<string> {
  const { to, orphans, remove } = parse(args)
  const config = readConfig(environment)
  try {
    const files = await openFileStore(config.files)
    if (orphans) return await findOrphans(config, files, remove)
    return await copyTo(files, config.files, targetOf(to, environment))
  } catch (error) {
    if (error instanceof AppError) throw new CommandFailed(error.message)
    throw error
  }
}

interface FilesArguments {
  readonly to: string
  readonly orphans: boolean
  readonly remove: boolean
}

function parse(args: readonly string[]): FilesArguments {
  const flag = { type: 'boolean', default: false } as const
  try {
    const options = { to: { type: 'string', default: '' }, orphans: flag, remove: flag, help: flag } as const
    const { to, orphans, remove, help } = parseArgs({ args: [...args], options }).values
    if (!help && (to !== '') !== orphans && (orphans || !remove)) return { to, orphans, remove }
  } catch {
    // What is not an option is answered like nothing at all.
  }
  throw new CommandFailed(USAGE)
}

function targetOf(url: string, environment: Environment): FileLocation {
  const key = variablesOf(environment)('FILES_TO_KEY')
  return readFileLocation({ name: '--to', url, keyName: 'FILES_TO_KEY', key })
}

async function copyTo(files: FileStore, from: FileLocation, to: FileLocation): Promise<string> {
  if (placeOf(from) === placeOf(to))
    throw new CommandFailed('The files are there already; name another store.')
  const { copied, present } = await copyFiles(files, await openFileStore(to))
  return `Copied ${countOf(copied, 'file')} and compared them; ${present.toLocaleString('en-US')} were there already. What is stored from now on is copied by the same command again: stop the server, copy again, and start it with the new FILES_URL.`
}

/** Without signatures, which differ each time. */
const placeOf = (location: FileLocation): string =>
  'folder' in location ? location.folder : (location.url.split('?')[0] ?? '')

async function findOrphans(config: Config, files: FileStore, removes: boolean): Promise<string> {
  const orphans = await orphansOf(config, files)
  const old = orphans.filter(({ milliseconds }) => milliseconds >= DAY_MILLISECONDS)
  if (removes) for (const { name } of old) await files.remove(name)
  const found = `${countOf(old.length, 'file')} (${megabytes(old)} MB) that nobody names`
  const others = orphans.length - old.length
  const young = others === 0 ? '' : ` ${countOf(others, 'file')} of today may still get a record and stay.`
  if (removes) return `Removed ${found}.${young}`
  const hint = old.length === 0 ? '' : ' Remove them by npm run files -- --orphans --remove'
  return `Found ${found}.${young}${hint}`
}

async function orphansOf({ databaseUrl }: Config, files: FileStore): Promise<readonly StoredFile[]> {
  const database = await openCompanyDatabase(databaseUrl)
  try {
    const stored: StoredFile[] = []
    for await (const file of files.all()) stored.push(file)
    // After the files: one that is stored meanwhile, with its record, is not looked at.
    const named = await namedFiles(database)
    return stored.filter(({ name }) => !named.has(name))
  } finally {
    await database.close()
  }
}

function megabytes(files: readonly StoredFile[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (bytes / MEGABYTE).toFixed(1)
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** The types of columns with text, on both databases. */
const TEXT_TYPES: ReadonlySet<unknown> = new Set(['varchar', 'nvarchar', 'text'])

/**
 * The files whose names stand anywhere in the database, thumbnails of pictures included: in whatever table and column, also of deleted
 * records, and in the audit log, from which they may come back.
 */
async function namedFiles(database: Database): Promise<ReadonlySet<string>> {
  const { quote } = database.dialect
  const named = new Set<string>()
  for (const { tableName, columns } of database.dataSource.entityMetadatas)
    for (const { databaseName, type } of columns) {
      if (!TEXT_TYPES.has(type)) continue
      const column = quote(databaseName)
      const conditions = FILE_ENDINGS.map((ending) => `${column} LIKE '%${ending}%'`)
      const rows = await database.query(
        `SELECT ${column} AS ${quote('text')} FROM ${quote(tableName)} WHERE ${conditions.join(' OR ')}`,
        [],
      )
      for (const { text } of rows)
        for (const name of fileNamesIn(String(text))) named.add(name).add(thumbnailNameOf(name))
    }
  return named
}
