import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/Database.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { isUpToDate } from '../../database/runMigrations.ts'
import type { FileLocation } from '../../files/FileLocation.ts'
import { fileOpener } from '../../files/openFileStore.ts'
import { checkDatabaseFile } from '../embedded/checkDatabaseFile.ts'
import { CommandFailed } from '../embedded/CommandFailed.ts'
import { DATA_PREFIX, DATABASE_NAME, type BackupContents } from './archiveFormat.ts'
import { AUDIT_FIGURE, companyFigures, differencesOf, type CompanyFigures } from './companyFigures.ts'
import { withUnpackFolder } from './restoreArchive.ts'
import { figuresBehindServer, figuresOfServer, type ServeCopy } from './servedFigures.ts'
import { unpackBackup } from './unpackBackup.ts'

interface Rehearsal {
  /** Of the installation, whose server the copy gets. */
  readonly config: Config
  /** Brings a database of an older version up to date. */
  readonly migrate: (database: Database) => Promise<unknown>
  readonly serve: ServeCopy
}

/**
 * Restores a backup into a folder of its own, compares it with what was noted when it was made, and starts a server with it on a free port,
 * which has to say the same (OP1033).
 * Nothing of it stays. Returns what was found; throws CommandFailed with all that differs.
 */
export function rehearse(archive: string, { config, migrate, serve }: Rehearsal): Promise<string> {
  const { dataDirectory, files } = config
  return withUnpackFolder(dataDirectory, async (folder) => {
    const contents = await unpackBackup(archive, folder)
    const file = path.join(folder, DATABASE_NAME)
    checkDatabaseFile(file, archive)
    const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
    try {
      const isOlder = !(await isUpToDate(database.dataSource))
      if (isOlder) await migrate(database)
      const { made: now, timeZone, figures: noted } = contents
      const own = unpackedFiles(files, dataDirectory, folder)
      const openFile = fileOpener(() => own)
      const found = await companyFigures(database, rolloffModel, { now, timeZone, openFile })
      // What an update adds is no difference of the backup.
      const differences = noted === null || isOlder ? [] : differencesOf(noted, found)
      if (differences.length > 0)
        throw new CommandFailed(`${archive} is not what was backed up:\n${differences.join('\n')}`)
      const behind = await figuresBehindServer(database, { now, timeZone })
      const unpacked = {
        dataDirectory: path.join(folder, DATA_PREFIX),
        databaseUrl: `sqlite:${file}`,
        files: own,
      }
      const copy = { config: { ...config, ...unpacked, businessTimeZone: timeZone }, database, now }
      const served = differencesOf(behind, await serve(copy, figuresOfServer))
      if (served.length > 0)
        throw new CommandFailed(`A server with ${archive} says something else:\n${served.join('\n')}`)
      return reportOf(archive, contents, found, isOlder)
    } finally {
      await database.close()
    }
  })
}

/** Where the files of the backup are; those that it does not have are where the installation has them. */
function unpackedFiles(files: FileLocation, dataDirectory: string, folder: string): FileLocation {
  if (!('folder' in files)) return files
  const within = path.relative(path.resolve(dataDirectory), path.resolve(files.folder))
  return within.startsWith('..') || path.isAbsolute(within)
    ? files
    : { folder: path.join(folder, DATA_PREFIX, within) }
}

function reportOf(
  archive: string,
  contents: BackupContents,
  found: CompanyFigures,
  isOlder: boolean,
): string {
  const { made, files } = contents
  const records = Object.entries(found)
    .filter(([name]) => name.endsWith(')'))
    .reduce((total, [, count]) => total + Number(count), 0)
  const compared = isOlder
    ? 'It is of an older version and was brought up to date, so that its figures were not compared.'
    : 'All figures are those that were noted when it was made.'
  return [
    `${archive} can be restored. It was made ${made} and has ${count(records)} records and ${count(Object.keys(files).length - 1)} files.`,
    `Balances: ${money(found['Balances'])}. Audit log: ${found[AUDIT_FIGURE] ?? ''}.`,
    compared,
    'A server was started with it on a free port, and said the same of lists, balances and what is owed.',
  ].join('\n')
}

const count = (number: number): string => number.toLocaleString('en-US')
const money = (figure: number | string | undefined): string =>
  Number(figure).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
