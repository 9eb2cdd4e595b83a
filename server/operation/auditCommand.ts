import {
  AUDIT_START,
  faultSentence,
  notedLink,
  parseNotedLink,
  wholeSentence,
  type NotedLink,
} from '#shared/auditing/auditCheck.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { readConfig, type Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { archiveStore, fileOpener, openFileStore } from '../files/openFileStore.ts'
import type { AuditArchive } from '../reads/auditing/AuditArchives.ts'
import { checkAudit, checkNoted } from '../reads/auditing/checkAudit.ts'
import { readSettings } from '../reads/settings/readSettings.ts'
import { readTimeZone } from '../reads/settings/readTimeZone.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import { standaloneSaves } from '../save/standaloneSaves.ts'
import { archiveAudit } from './audit/archiveAudit.ts'
import { CommandFailed } from './embedded/CommandFailed.ts'
import { openCompanyDatabase } from './openCompanyDatabase.ts'

const USAGE = `Use: npm run audit -- verify [LINK] | archive

  verify [LINK]   checks the whole audit log; LINK was noted earlier, such as 5123:3f9a0c1d2e4b5a69
  archive         moves the years that Settings do not keep in the database to files`

interface AuditSource {
  readonly config: Config
  readonly database: Database
  readonly timeZone: string
  readonly now: () => string
}

/**
 * Checks whether the audit log is what was written, and whether it still has a link that was noted earlier; or moves its oldest years to
 * files. Returns a message; throws CommandFailed with a sentence that names the first fault, and ConfigurationError.
 */
export async function auditCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: () => string,
): Promise<string> {
  const run = readArguments(args)
  const config = readConfig(environment)
  const database = await openCompanyDatabase(config.databaseUrl)
  try {
    return await run({ config, database, timeZone: await readTimeZone(database, config), now })
  } finally {
    await database.close()
  }
}

function readArguments([command, link, ...more]: readonly string[]): (
  source: AuditSource,
) => Promise<string> {
  if (command === 'archive' && link === undefined) return archive
  if (command !== 'verify' || more.length > 0) throw new CommandFailed(USAGE)
  if (link === undefined) return (source) => verify(source, null)
  const noted = parseNotedLink(link)
  if (noted === null) throw new CommandFailed(USAGE)
  return (source) => verify(source, noted)
}

async function verify(source: AuditSource, noted: NotedLink | null): Promise<string> {
  const { config, database, timeZone, now } = source
  const log = { database, openFile: fileOpener(() => config.files) }
  const { cursor, fault, since } = await checkAudit(log, AUDIT_START, Number.POSITIVE_INFINITY)
  const found = fault ?? (noted === null ? null : await checkNoted(database, noted))
  if (found !== null) throw new CommandFailed(faultSentence(found))
  const whole = wholeSentence(cursor, since === null ? null : dayOfInstant(since, timeZone))
  const message = `${whole} Note its last link outside of this machine: ${notedLink(cursor)}`
  const saves = standaloneSaves(database, timeZone, now)
  await recordEvent(saves, SYSTEM_USER, { type: EVENT.auditVerified, message })
  return message
}

async function archive({ config, database, timeZone, now }: AuditSource): Promise<string> {
  const { AuditLogYears: years } = await readSettings(database, ['AuditLogYears'])
  if (years === null || years === 0) return 'All years stay in the database, as Settings say.'
  const saves = standaloneSaves(database, timeZone, now)
  const moved = await archiveAudit({
    database,
    files: archiveStore(await openFileStore(config.files)),
    timeZone,
    now: now(),
    years,
    onWritten: (written) =>
      recordEvent(saves, SYSTEM_USER, { type: EVENT.auditArchived, message: archivedSentence(written) }),
  })
  return moved.length === 0
    ? `Nothing is older than what Settings keep in the database: ${countOf(years, 'year')}.`
    : moved.map(archivedSentence).join('\n')
}

function archivedSentence({ year, rowCount, filename }: AuditArchive): string {
  return `The ${rowCount.toLocaleString('en-US')} entries of the audit log of ${year} are in the file ${filename} now.`
}
