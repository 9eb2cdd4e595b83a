import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { ConfigurationError, RuleViolations } from '../kernel/errors.ts'
import { beforeFirstUser } from './beforeFirstUser.ts'
import { standaloneSaves } from '../save/standaloneSaves.ts'
import { makeAdministrator, refusalOf } from './makeAdministrator.ts'

/**
 * Makes the configured account the administrator of a company without users; once there are users it counts no more (decision 78).
 * Throws ConfigurationError for an account or name that a user cannot have.
 */
export async function makeFirstAdministrator(
  database: Database,
  { firstAdministrator, businessTimeZone }: Pick<Config, 'firstAdministrator' | 'businessTimeZone'>,
  now: () => string,
): Promise<void> {
  if (firstAdministrator === null) return
  try {
    await beforeFirstUser(database, () =>
      makeAdministrator(standaloneSaves(database, businessTimeZone, now), firstAdministrator),
    )
  } catch (error) {
    if (!(error instanceof RuleViolations)) throw error
    throw new ConfigurationError(`FIRST_ADMINISTRATOR: ${refusalOf(error)}`, { cause: error })
  }
}
