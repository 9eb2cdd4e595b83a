import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hasRole } from '#shared/access/roleChecks.ts'
import { IMPORT_KIND_NAMES } from '#shared/importing/Import.ts'
import { isImportKind, type ImportKindName } from '#shared/importing/importKinds.ts'
import { DOUBLE_DECISIONS, type DoubleDecision, type Replacement } from '#shared/importing/ImportPlan.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { readConfig } from '../config.ts'
import { AppError } from '../kernel/errors.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { openCompanyDatabase } from '../operation/openCompanyDatabase.ts'
import { databaseUsers } from '../reads/people/databaseUsers.ts'
import { readTimeZone } from '../reads/settings/readTimeZone.ts'
import { standaloneSaves } from '../save/standaloneSaves.ts'
import { Imports } from './Imports.ts'

const USAGE = `Use: npm run import -- FILE --by ACCOUNT [--as ${IMPORT_KIND_NAMES.join('|')}] [--from SYSTEM]
       [--doubles ${DOUBLE_DECISIONS.join('|')}] [--use-suggestions] [--leave-out] [--dry-run]
     npm run import -- --take-back NUMBER --by ACCOUNT`

const OPTIONS = {
  as: { type: 'string' },
  by: { type: 'string' },
  from: { type: 'string' },
  doubles: { type: 'string' },
  'use-suggestions': { type: 'boolean' },
  'leave-out': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'take-back': { type: 'string' },
} as const

interface Arguments {
  readonly file: string | null
  readonly by: string
  readonly kind: ImportKindName | null
  readonly source: string | null
  readonly doubles: DoubleDecision | null
  readonly usesSuggestions: boolean
  readonly leavesOut: boolean
  readonly isDryRun: boolean
  readonly takeBack: number | null
}

/**
 * Imports a file into this installation's company, or takes an import back, while the server may be running (IM820). Returns what became of
 * its rows; throws CommandFailed with a sentence, and ConfigurationError.
 */
export async function importCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: () => string = () => new Date().toISOString(),
): Promise<string> {
  const given = readArguments(args)
  const config = readConfig(environment)
  const database = await openCompanyDatabase(config.databaseUrl)
  try {
    const user = await databaseUsers(database).findByUserName(given.by)
    if (user === null || !user.isActive || !hasRole(user, 'Admin'))
      throw new CommandFailed(`${given.by} is no administrator.`)
    const timeZone = await readTimeZone(database, config)
    return await perform(new Imports(standaloneSaves(database, timeZone, now)), user, given)
  } catch (error) {
    if (error instanceof AppError) throw new CommandFailed(error.message)
    throw error
  } finally {
    await database.close()
  }
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parsed(args)
  const { by } = values
  const [file = null, ...more] = positionals
  const takeBack = numberOf(values['take-back'])
  if (by === undefined || (file === null) === (takeBack === null) || more.length > 0)
    throw new CommandFailed(USAGE)
  return {
    file,
    by,
    kind: oneOf(values.as, isImportKind),
    source: values.from ?? null,
    doubles: oneOf(values.doubles, isDecision),
    usesSuggestions: values['use-suggestions'] === true,
    leavesOut: values['leave-out'] === true,
    isDryRun: values['dry-run'] === true,
    takeBack,
  }
}

function oneOf<T extends string>(text: string | undefined, isOne: (text: string) => text is T): T | null {
  if (text === undefined) return null
  if (!isOne(text)) throw new CommandFailed(USAGE)
  return text
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw new CommandFailed(USAGE)
  return Number(text)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch {
    throw new CommandFailed(USAGE)
  }
}

function isDecision(text: string): text is DoubleDecision {
  return DOUBLE_DECISIONS.some((decision) => decision === text)
}

async function perform(imports: Imports, user: SignedInUser, given: Arguments): Promise<string> {
  if (given.takeBack !== null) return summaryOf(await imports.takeBack(user, given.takeBack, Infinity))
  const { file, kind, source } = given
  if (file === null) throw new CommandFailed(USAGE)
  if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`)
  const prepared = await imports.prepare(user, {
    fileName: path.basename(file),
    bytes: await readFile(file),
    ...(kind !== null && { kind }),
    ...(source !== null && { source }),
  })
  const decided = await imports.choose(user, prepared.id, {
    choices: {
      ...prepared.choices,
      doubles: given.doubles,
      leavesOutUnreadable: given.leavesOut,
      replacements: [...prepared.choices.replacements, ...(given.usesSuggestions ? suggested(prepared) : [])],
    },
  })
  return summaryOf(given.isDryRun ? decided : await imports.continue(user, decided.id, Infinity))
}

/** What is suggested in the place of what cannot be read. */
function suggested({ problems }: ImportState): readonly Replacement[] {
  return problems.flatMap(({ heading, text, suggestion, rows }) =>
    heading === null || suggestion === null
      ? []
      : [{ heading, text, by: suggestion, ...(text === '' && { row: rows[0] ?? 0 }) }],
  )
}

/** What became of the rows, and what waits, a line for each. */
function summaryOf({
  id,
  kind,
  fileName,
  status,
  counts,
  problems,
  doubles,
  messages,
  leftOut,
}: ImportState): string {
  const numbers = Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${number} ${NAMES[name] ?? name}`)
  return [
    `Import ${id} of ${fileName} as ${kind}: ${status}. ${numbers.join(', ')}.`,
    ...problems.map(
      ({ heading, text, problem, rows, count }) =>
        `Row ${rows.join(', ')}${count > rows.length ? ` and ${count - rows.length} more` : ''}, ${heading ?? 'the whole row'}: ${JSON.stringify(text)} is not readable. ${problem}.`,
    ),
    ...doubles.map(({ row, trait, of }) => `Row ${row} may be ${of}: it has the same ${trait}.`),
    ...messages.map(({ row, outcome, message }) => `Row ${row} was ${outcome.toLowerCase()}: ${message}.`),
    ...leftOut.map(
      ({ number, text, reason }) => `Row ${number} is no record (${reason.toLowerCase()}): ${text}`,
    ),
  ].join('\n')
}

const NAMES: Readonly<Record<string, string>> = {
  problem: 'with problems',
  double: 'likely doubles',
  skipped: 'left out',
  takenBack: 'taken back',
}
