import {
  AUDIT_START,
  faultSentence,
  notedLink,
  parseNotedLink,
  wholeSentence,
  type NotedLink,
} from '#shared/auditing/auditCheck.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { checkAudit, checkNoted } from '../reads/auditing/checkAudit.ts'
import { readTimeZone } from '../reads/settings/readTimeZone.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import { standaloneSaves } from '../save/standaloneSaves.ts'
import { CommandFailed } from './embedded/CommandFailed.ts'
import { openCompanyDatabase } from './openCompanyDatabase.ts'

const USAGE =
  'Use: npm run audit -- verify [LINK], where LINK was noted earlier, such as 5123:3f9a0c1d2e4b5a69'

/**
 * Checks whether the audit log is what was written, and whether it still has a link that was noted earlier. Returns a message; throws
 * CommandFailed with a sentence that names the first fault, and ConfigurationError.
 */
export async function auditCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: () => string,
): Promise<string> {
  const noted = readArguments(args)
  const config = readConfig(environment)
  const database = await openCompanyDatabase(config.databaseUrl)
  try {
    const timeZone = await readTimeZone(database, config)
    const message = await verify(database, noted, timeZone)
    await recordEvent(standaloneSaves(database, timeZone, now), SYSTEM_USER, {
      type: EVENT.auditVerified,
      message,
    })
    return message
  } finally {
    await database.close()
  }
}

function readArguments([command, link, ...more]: readonly string[]): NotedLink | null {
  if (command !== 'verify' || more.length > 0) throw new CommandFailed(USAGE)
  if (link === undefined) return null
  const noted = parseNotedLink(link)
  if (noted === null) throw new CommandFailed(USAGE)
  return noted
}

async function verify(database: Database, noted: NotedLink | null, timeZone: string): Promise<string> {
  const { cursor, fault, since } = await checkAudit(database, AUDIT_START, Number.POSITIVE_INFINITY)
  const found = fault ?? (noted === null ? null : await checkNoted(database, noted))
  if (found !== null) throw new CommandFailed(faultSentence(found))
  const whole = wholeSentence(cursor, since === null ? null : dayOfInstant(since, timeZone))
  return `${whole} Note its last link outside of this machine: ${notedLink(cursor)}`
}
