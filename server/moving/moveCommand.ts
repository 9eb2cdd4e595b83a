import { parseArgs } from 'node:util'
import { rolloffModel } from '#shared/entities.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { migrate } from '../installation/migrate.ts'
import { variablesOf } from '../kernel/configValues.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { openCompanyDatabase } from '../operation/openCompanyDatabase.ts'
import { countUsers } from '../reads/people/countUsers.ts'
import { copyCompany } from './copyCompany.ts'

const USAGE = `Use: npm run move -- --to mssql://user:password@host:1433/database?encrypt=true

  Copies the company of this installation, with all keys, its history and the audit log, into an empty database of another server.
  Stop the servers first. The address may stand in MOVE_TO, or in a file that MOVE_TO_FILE names, instead: others of this computer
  see what a command is called with.`

/** `npm run move`. Returns a message; throws CommandFailed with a sentence, and ConfigurationError. */
export async function moveCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const to = targetOf(args) ?? variablesOf(environment)('MOVE_TO')
  if (to === undefined || !(to.startsWith('mssql://') || to.startsWith('sqlite:')))
    throw new CommandFailed(USAGE)
  const { databaseUrl } = readConfig(environment)
  if (databaseUrl === to) throw new CommandFailed('The company is there already; name another database.')
  const from = await openCompanyDatabase(databaseUrl)
  try {
    const target = await openDatabase({ url: to, model: rolloffModel })
    try {
      await migrate(target)
      if ((await countUsers(target)) > 0)
        throw new CommandFailed('The other database has a company already; name an empty one.')
      const counts = await copyCompany({ from, to: target, model: rolloffModel })
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return `Copied ${rows.toLocaleString('en-US')} rows of ${counts.size} tables. Now set DATABASE_URL to the new database, start a server, and compare: npm run audit -- verify checks the log, npm run compare every figure. The former database is as it was.`
    } finally {
      await target.close()
    }
  } finally {
    await from.close()
  }
}

function targetOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { to: { type: 'string' } } }).values.to
  } catch {
    throw new CommandFailed(USAGE)
  }
}
