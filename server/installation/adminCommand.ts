import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { rolloffModel } from '#shared/entities.ts'
import { readConfig, type Config } from '../config.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { RuleViolations } from '../kernel/errors.ts'
import { PRIVATE_FOLDER } from '../kernel/privateFiles.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { accountOf, type Account } from './account.ts'
import { standaloneSaves } from '../save/standaloneSaves.ts'
import { makeAdministrator, refusalOf } from './makeAdministrator.ts'

const USAGE = 'Use: npm run admin -- ACCOUNT "First Last"'

const SENTENCES = {
  added: 'was added as administrator, with all roles',
  changed: 'is an administrator now',
  'was already': 'is an administrator already; nothing was changed',
} as const

/**
 * Makes an account of the identity provider an administrator of this installation's company: its first one, or one more where
 * nobody can get in any more. The server may be running. Returns a message; throws CommandFailed with a sentence, and ConfigurationError.
 */
export async function adminCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: () => string,
): Promise<string> {
  const account = readArguments(args)
  const config = readConfig(environment)
  await prepareFolder(config)
  const database = await openDatabase({ url: config.databaseUrl, model: rolloffModel })
  try {
    await migrate(database)
    const made = await makeAdministrator(standaloneSaves(database, config.businessTimeZone, now), account)
    return `${account.userName} ${SENTENCES[made]}.`
  } catch (error) {
    if (error instanceof RuleViolations) throw new CommandFailed(refusalOf(error))
    throw error
  } finally {
    await database.close()
  }
}

function readArguments(args: readonly string[]): Account {
  const [given = '', ...name] = args
  const userName = given.trim()
  if (userName === '' || userName.startsWith('-')) throw new CommandFailed(USAGE)
  return accountOf(userName, name.join(' '))
}

/** A company may get its administrator before its server is started for the first time. */
async function prepareFolder({ dataDirectory }: Config): Promise<void> {
  if (!existsSync(dataDirectory)) await mkdir(dataDirectory, { recursive: true, mode: PRIVATE_FOLDER })
}
