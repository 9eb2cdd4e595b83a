import { existsSync } from 'node:fs'
import { rolloffModel } from '#shared/entities.ts'
import type { SystemFinding } from '#shared/wire/system.ts'
import { readConfig, type Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { readSqliteUrl } from '../database/sqlite/readSqliteUrl.ts'
import { ConfigurationError } from '../kernel/errors.ts'
import { databaseChecks, databaseFileCheck } from './checks/databaseChecks.ts'
import { machineChecks } from './checks/machineChecks.ts'
import { problem, runChecks, type SystemCheck } from './checks/SystemCheck.ts'
import { CommandFailed } from './embedded/CommandFailed.ts'
import { Readiness } from './Readiness.ts'

/**
 * Says what is wrong with this installation, before the server starts or while it runs (OP1031): what Admin, System says, and whether the
 * configuration can be read and the file of the database is undamaged. Throws CommandFailed with all of it where there is a problem.
 */
export async function doctorCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: () => string,
): Promise<string> {
  if (args.length > 0) throw new CommandFailed('It takes no arguments: npm run doctor')
  const findings = await examine(environment, now)
  const report = findings.map(lineOf).join('\n')
  if (findings.some(({ state }) => state === 'problem')) throw new CommandFailed(report)
  return report
}

async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  now: () => string,
): Promise<readonly SystemFinding[]> {
  const config = readConfigOrSay(environment)
  if (typeof config === 'string')
    return runChecks([
      {
        name: 'Configuration',
        run: () =>
          problem(config, 'The README describes each setting; the server does not start until then.'),
      },
    ])
  const { databaseUrl } = config
  const file = databaseUrl.startsWith('sqlite:') ? readSqliteUrl(databaseUrl) : null
  const ofFile = file === null ? [] : [databaseFileCheck(file)]
  // Opening it would make it.
  if (file !== null && !existsSync(file)) return runChecks([...machineChecks(config), ...ofFile])
  const database = await openOrSay(databaseUrl)
  if (typeof database === 'string')
    return runChecks([...ofFile, ...machineChecks(config), unreachable(database)])
  try {
    const readiness = new Readiness(database)
    const checkReadiness = () => readiness.check()
    const source = { database, checkReadiness, isEmbedded: file !== null, now }
    return await runChecks([...ofFile, ...databaseChecks(source), ...machineChecks(config)])
  } finally {
    await database.close()
  }
}

function readConfigOrSay(environment: Readonly<Record<string, string | undefined>>): Config | string {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.message
  }
}

async function openOrSay(url: string): Promise<Database | string> {
  try {
    return await openDatabase({ url, model: rolloffModel })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function unreachable(message: string): SystemCheck {
  return {
    name: 'Database',
    run: () =>
      problem(message, 'The server does not start until then: check DATABASE_URL and the way there.'),
  }
}

const MARKS = { good: 'good    ', warning: 'WARNING ', problem: 'PROBLEM ' } as const

function lineOf({ name, state, sentence, advice }: SystemFinding): string {
  const found = `${MARKS[state]} ${name}: ${sentence}`
  return advice === null ? found : `${found}\n          → ${advice}`
}
