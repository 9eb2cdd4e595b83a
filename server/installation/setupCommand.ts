import { mkdir } from 'node:fs/promises'
import { rolloffModel } from '#shared/entities.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { RuleViolations } from '../kernel/errors.ts'
import { PRIVATE_FOLDER } from '../kernel/privateFiles.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { countUsers } from '../reads/people/countUsers.ts'
import { standaloneSaves } from '../save/standaloneSaves.ts'
import { accountOf } from './account.ts'
import { refusalOf } from './makeAdministrator.ts'
import { migrate } from './migrate.ts'
import { setupAnswers, type Ask } from './setupAnswers.ts'
import type { SetupAnswers } from './setupQuestions.ts'
import { setUpCompany, type NewCompany } from './setUpCompany.ts'
import { placeOf, type Place } from './placeOf.ts'

/** What the command is given by its program. */
export interface SetupSystems {
  readonly now: () => string
  /** Null where nobody can be asked. */
  readonly ask: Ask | null
  readonly findAddress: (config: Config, text: string) => Promise<readonly AddressMatch[]>
  /** The data URI of a logo, small enough to be stored. Throws CommandFailed. */
  readonly readLogo: (file: string) => Promise<string>
}

/**
 * Makes a new company in this installation's database, which must not have users (IS1000). Returns what it did and how to go on; throws
 * CommandFailed with sentences, and ConfigurationError.
 */
export async function setupCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  systems: SetupSystems,
): Promise<string> {
  // Beside the demo company, not in it.
  const config = readConfig({ ...environment, DEMO_COMPANY: 'off' })
  await mkdir(config.dataDirectory, { recursive: true, mode: PRIVATE_FOLDER })
  const database = await openDatabase({ url: config.databaseUrl, model: rolloffModel })
  try {
    await migrate(database)
    // Before anybody answers in vain.
    if ((await countUsers(database)) > 0) throw new CommandFailed(hasUsers(config))
    const answers = await setupAnswers({ args, environment }, systems.ask)
    const { company, place } = await newCompany(config, answers, systems)
    const saves = standaloneSaves(database, answers['time-zone'], systems.now)
    if (!(await setUpCompany(saves, company))) throw new CommandFailed(hasUsers(config))
    return report(config, { answers, company, place })
  } catch (error) {
    if (error instanceof RuleViolations) throw new CommandFailed(refusalOf(error))
    throw error
  } finally {
    await database.close()
  }
}

interface Prepared {
  readonly company: NewCompany
  readonly place: Place
}

async function newCompany(config: Config, answers: SetupAnswers, systems: SetupSystems): Promise<Prepared> {
  const lines = answers.address.split(';').map((line) => line.trim())
  const { name, logo, 'yard-address': yardAddress } = answers
  const asked = yardAddress === '' || yardAddress === 'that of the company' ? lines.join(', ') : yardAddress
  const place = await placeOf(asked, (text) => systems.findAddress(config, text))
  const { latitude, longitude } = place.address
  return {
    place,
    company: {
      settings: {
        CompanyName: name,
        CompanyAddress: lines.join('\n'),
        CompanyPhone: answers.phone,
        CompanyEmail: answers.email,
        CompanyTimeZone: answers['time-zone'],
        ...(logo !== '' && { CompanyLogo: await systems.readLogo(logo) }),
        ...(latitude !== null && longitude !== null && { DepotLocation: `${latitude}, ${longitude}` }),
      },
      yard: { name: answers.yard, ...place.address },
      firstNumbers: {
        Rental: Number(answers['first-rental']),
        Job: Number(answers['first-job']),
        Invoice: Number(answers['first-invoice']),
        Payment: Number(answers['first-payment']),
      },
      administrator: accountOf(answers.account, answers['account-name']),
    },
  }
}

function report(
  config: Config,
  { answers, company, place }: Prepared & { readonly answers: SetupAnswers },
): string {
  const { firstName, lastName, userName } = company.administrator
  const { Rental, Job, Invoice, Payment } = company.firstNumbers
  return [
    `${answers.name} is set up in ${databaseName(config)}:`,
    `  letterhead with ${company.settings.CompanyLogo === undefined ? 'the address; a logo can be added under Admin, Lookup Tables, Company' : 'address and logo'}`,
    `  days in ${answers['time-zone']}`,
    `  home yard ${answers.yard}, ${place.found ?? `${place.asked}: not found by the address lookup; add its coordinates under Admin, Lookup Tables, Company, and Storage Dump Sites`}`,
    `  first rental R${Rental}, job J${Job}, invoice ${Invoice}, payment ${Payment}`,
    `  administrator ${firstName} ${lastName} (${userName}), with all roles`,
    '',
    ...howToStart(config, userName),
  ].join('\n')
}

function howToStart(config: Config, userName: string): readonly string[] {
  const start = 'Start it with npm start; where DATA_DIR or DATABASE_URL is set now, with the same value.'
  return config.identity === null
    ? [
        start,
        `On this computer, press Login and pick ${userName}; no password is asked for.`,
        'For others, configure an identity provider first: OIDC_AUTHORITY and OIDC_CLIENT_ID (README, Configuration).',
      ]
    : [
        start,
        `Then sign in as ${userName} with ${config.identity.authority}. The home page lists the next five steps.`,
      ]
}

function hasUsers(config: Config): string {
  return [
    `There is a company in ${databaseName(config)} already: it has users. Nothing was changed.`,
    'Another database: DATABASE_URL=sqlite:FILE npm run setup. Another administrator: npm run admin -- ACCOUNT "First Last".',
  ].join('\n')
}

function databaseName({ databaseUrl }: Config): string {
  // The address of a server has a password in it.
  return databaseUrl.startsWith('sqlite:')
    ? databaseUrl.slice('sqlite:'.length)
    : 'the database that DATABASE_URL names'
}
