import path from 'node:path'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { embeddedFileOf, recordEvents } from './backupCommand.ts'
import { rehearse } from './backup/rehearse.ts'
import { restoreArchive } from './backup/restoreArchive.ts'
import type { ServeCopy } from './backup/servedFigures.ts'
import { isArchive } from './backup/unpackBackup.ts'
import { CommandFailed } from './embedded/CommandFailed.ts'
import { restore } from './embedded/restore.ts'

const REHEARSE = '--rehearse'

interface RestoreMeans {
  readonly now: () => string
  /** Brings a database of an older version up to date. */
  readonly migrate: (database: Database) => Promise<unknown>
  readonly serve: ServeCopy
}

/**
 * Restores a backup of this installation, an archive or a database alone, or proves that an archive could be restored (OP1033). Returns a
 * message; throws CommandFailed and ConfigurationError.
 */
export async function restoreCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { now, migrate, serve }: RestoreMeans,
): Promise<string> {
  const isRehearsal = args.includes(REHEARSE)
  const [given, ...more] = args.filter((arg) => arg !== REHEARSE)
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new CommandFailed('Name one file: npm run restore -- FILE')
  const file = path.resolve(given)
  const config = readConfig(environment)
  const { dataDirectory } = config
  const databaseFile = embeddedFileOf(config)
  if (isRehearsal) {
    if (!(await isArchive(file)))
      throw new CommandFailed(`${file} is a database alone: it has no figures to compare with.`)
    const report = await rehearse(file, { config, migrate, serve })
    await recordEvents(config, now, [{ type: EVENT.backupRehearsed, message: report }])
    return report
  }
  if (!(await isArchive(file))) {
    const kept = await restore(file, databaseFile, now())
    return `Restored ${databaseFile} from ${file}.${keptSentence(kept)}`
  }
  const { kept, files } = await restoreArchive(file, { databaseFile, dataDirectory, now: now() })
  return `Restored ${databaseFile} and ${files.toLocaleString('en-US')} missing files from ${file}.${keptSentence(kept)}`
}

function keptSentence(kept: readonly string[]): string {
  return kept.length === 0 ? '' : ` What was there before is kept as ${kept.join(', ')}.`
}
