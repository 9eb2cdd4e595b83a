import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { readConfig, type Config } from '../config.ts'
import { readSqliteUrl } from '../database/sqlite/readSqliteUrl.ts'
import { recordEvent, type CompanyEvent } from '../events/recordEvent.ts'
import { fileOpener } from '../files/openFileStore.ts'
import { ConfigurationError } from '../kernel/errors.ts'
import { PRIVATE_FOLDER } from '../kernel/privateFiles.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import { standaloneSaves } from '../save/standaloneSaves.ts'
import { AUDIT_FIGURE } from './backup/companyFigures.ts'
import { makeBackup, type MadeBackup } from './backup/makeBackup.ts'
import { backUp } from './embedded/backUp.ts'
import { CommandFailed } from './embedded/CommandFailed.ts'
import { openCompanyDatabase } from './openCompanyDatabase.ts'

const MEGABYTE = 1_024 * 1_024
/** The names of backups that are made without one being given: only those are removed again. */
const OWN_NAME = /^rolloff-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/

/** The settings of the environment of a command. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Backs up the embedded database and the files of this installation: into a file that is named, or into the folder of backups, of which
 * the newest stay (OP1032). The server may be running. Returns a message; throws CommandFailed and ConfigurationError.
 */
export async function backupCommand(
  args: readonly string[],
  environment: Environment,
  now: () => string,
): Promise<string> {
  const [given, ...more] = args
  if (given?.startsWith('-') === true || more.length > 0)
    throw new CommandFailed('Name one file, or none: npm run backup -- FILE')
  const config = readConfig(environment)
  const databaseFile = embeddedFileOf(config)
  if (given?.endsWith('.db') === true) {
    const bytes = await backUp(databaseFile, path.resolve(given))
    return `Backed up ${databaseFile} alone to ${path.resolve(given)} (${megabytes(bytes)}, checked).`
  }
  const { folder, kept } = config.backups
  if (given === undefined) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const target =
    given === undefined
      ? path.join(folder, `rolloff-${now().slice(0, 19).replaceAll(':', '-')}.tar.gz`)
      : path.resolve(given)
  const made = await makeBackup(
    {
      databaseFile,
      dataDirectory: config.dataDirectory,
      backupFolder: folder,
      timeZone: config.businessTimeZone,
      now: now(),
      openFile: fileOpener(() => config.files),
    },
    target,
  )
  await recordEvents(config, now, eventsOf(target, made))
  if (given === undefined) await removeOldest(folder, kept)
  return [messageOf(databaseFile, target, made), ...filesElsewhere(config)].join('\n')
}

/** The file of an embedded database. Throws CommandFailed for SQL Server. */
export function embeddedFileOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (!databaseUrl.startsWith('sqlite:'))
    throw new CommandFailed('This command is for the embedded database; SQL Server has its own backups.')
  return path.resolve(readSqliteUrl(databaseUrl))
}

function eventsOf(target: string, { files, bytes, figures }: MadeBackup): readonly CompanyEvent[] {
  const audit = String(figures?.[AUDIT_FIGURE] ?? '')
  const message = `The database and ${files} files were backed up to ${target} (${megabytes(bytes)}).`
  return [
    { type: EVENT.backupMade, message },
    ...(audit.startsWith('whole')
      ? [{ type: EVENT.auditVerified, message: `The audit log is ${audit}.` }]
      : []),
  ]
}

function messageOf(databaseFile: string, target: string, { files, bytes, figures }: MadeBackup): string {
  const made = `Backed up ${databaseFile} and ${files.toLocaleString('en-US')} files to ${target} (${megabytes(bytes)}, checked).`
  const audit = String(figures?.[AUDIT_FIGURE] ?? '')
  return audit === '' || audit.startsWith('whole') ? made : `${made}\nThe audit log is not whole. ${audit}`
}

/** What is said where photos and documents are not in the data folder, whose files the archive has. */
function filesElsewhere({ files, dataDirectory }: Config): readonly string[] {
  if ('folder' in files && path.resolve(files.folder).startsWith(path.resolve(dataDirectory) + path.sep))
    return []
  const place = 'folder' in files ? path.resolve(files.folder) : new URL(files.url).host
  return [`Photos and documents are not in it: ${place} needs backups of its own.`]
}

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

/** Removes all but the newest backups that were made without a name. */
async function removeOldest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).toSorted()
  for (const name of names.slice(0, Math.max(0, names.length - kept))) await rm(path.join(folder, name))
}

/**
 * Tells the company what was done, by which Admin, System knows it. A database of an older version is not told, nor one that is not there:
 * what was done is done all the same.
 */
export async function recordEvents(
  { databaseUrl, businessTimeZone }: Pick<Config, 'databaseUrl' | 'businessTimeZone'>,
  now: () => string,
  events: readonly CompanyEvent[],
): Promise<void> {
  if (databaseUrl.startsWith('sqlite:') && !existsSync(readSqliteUrl(databaseUrl))) return
  try {
    const database = await openCompanyDatabase(databaseUrl)
    try {
      const saves = standaloneSaves(database, businessTimeZone, now)
      for (const event of events) await recordEvent(saves, SYSTEM_USER, event)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof CommandFailed) && !(error instanceof ConfigurationError)) throw error
  }
}
