import { existsSync } from 'node:fs'
import path from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import { isTimeZone } from '#shared/kernel/days.ts'
import { isProgram } from '#setup/path.mjs'
import { readQuickBooks, type QuickBooksConfig } from './accounting/quickBooksConfig.ts'
import { readAll, readWebAddress, variablesOf, type ReadVariable } from './kernel/configValues.ts'
import { readEdgeLimits, type EdgeLimits } from './edge/EdgeLimits.ts'
import { configuredFiles, type FileLocation } from './files/FileLocation.ts'
import type { IdentityConfig } from './identity/Identity.ts'
import { parseAccount, type Account } from './installation/account.ts'
import { ConfigurationError } from './kernel/errors.ts'
import { isSecureAddress } from './kernel/loopback.ts'

/** Everything that differs between installations, read once at start; the README lists the variables. */
export interface Config extends IdentityConfig {
  readonly databaseUrl: string
  /** The time zone of the business day, unless the company has set its own. */
  /** Where photos and sent documents are stored. */
  readonly files: FileLocation
  readonly businessTimeZone: string
  /** The database is that of the demo company, which is created in it while it has no users. */
  readonly demoCompany: boolean
  /** Who becomes administrator at a start without users; null: nobody, an administrator is made by a command. */
  readonly firstAdministrator: Account | null
  readonly addressLookup: { readonly url: string; readonly apiKey: string } | null
  readonly routing: { readonly url: string; readonly apiKey: string } | null
  /** The company in Great Plains to which invoices are handed over; null means the local ledger. */
  readonly greatPlains: {
    /** Its database: `mssql://user:password@host:1433/COMPANY`. */
    readonly url: string
    readonly systemDatabase: string
    readonly documentId: string
  } | null
  /** The app registered with QuickBooks Online; null means the practice company, or none in production. */
  readonly quickBooks: QuickBooksConfig | null
  /** Where mail is handed over: an address like `smtp://user:password@host:587`; null means the local mailbox. */
  readonly smtpUrl: string | null
  /** The sender of mail: `Name <address>`. */
  readonly mailFrom: string
  /** The bearer token for the metrics; without it they are closed, except to local users while demo sign-in is on. */
  readonly metricsToken: string | null
  /** How long a stopping server reports that it is not ready before it stops accepting requests. */
  readonly stopDelaySeconds: number
  /** The time limit of a query, a report or a dashboard figure. */
  readonly queryTimeoutSeconds: number
  /** Number of processes for long reads; 0: the server reads in its own thread. */
  readonly queryProcesses: number
  /** How many long reads of one user run concurrently; further ones queue. */
  readonly queriesPerUser: number
  /** How long a stopping server waits for running requests. */
  readonly stopTimeoutSeconds: number
  readonly edge: EdgeLimits
  /** Backups of an embedded database and its files, made by the server. */
  readonly backups: {
    readonly folder: string
    /** How many stay in the folder. */
    readonly kept: number
    /** The hour of the business day at which one is made; null: none is. */
    readonly hour: number | null
  }
  /** The browser that prints; null to use the installed one. */
  readonly browserProgram: string | null
  readonly devExtremeLicenseKey: string
  readonly logLevel: string
}

/** Within the data folder: the demo company's own, which is removed without touching any other company. */
const DEMO_FOLDER = 'demo'
/** The embedded database in its data folder. */
const DATABASE_FILE = 'rolloff.db'
/** The sender of mail that goes to the local mailbox. */
const DEMO_SENDER = 'Rolloff <office@rolloff.example>'
/** The claim by which OpenID Connect and Azure name accounts as people know them. */
const DEFAULT_ACCOUNT_CLAIM = 'preferred_username'
/** Claims are single words or, where a provider adds its own, web addresses. */
const CLAIM = /^[\x21-\x7e]{1,200}$/
/** The characters that a header can carry after `Bearer `. */
const TOKEN = /^[\x21-\x7e]{16,}$/
const MAX_STOP_SECONDS = 300
/** The length of a type of document in Great Plains. */
const MAX_DOCUMENT_ID = 15
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the configuration from environment variables. Throws ConfigurationError with a sentence for each wrong value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const value = variablesOf(environment)
  const dataDirectory = readDataDirectory(value)
  const production = value('NODE_ENV') === 'production'
  return readAll<Config>({
    port: () => readPort('PORT', value('PORT') ?? '4800', 0),
    host: () => value('HOST') ?? '127.0.0.1',
    databaseUrl: () => readDatabaseUrl(value('DATABASE_URL'), dataDirectory),
    dataDirectory: () => dataDirectory,
    files: () => configuredFiles(value, dataDirectory),
    businessTimeZone: () => readTimeZone(value('BUSINESS_TIME_ZONE')),
    production: () => production,
    demoSignIn: () => readFlagSetting('DEMO_SIGN_IN', value('DEMO_SIGN_IN')),
    demoCompany: () => {
      readFlagSetting('DEMO_COMPANY', value('DEMO_COMPANY'))
      return isDemoCompany(value)
    },
    firstAdministrator: () => readFirstAdministrator(value('FIRST_ADMINISTRATOR')),
    developmentPagePort: () => readDevelopmentPagePort(value('DEVELOPMENT_PAGE_PORT')),
    identity: () => readIdentity(value),
    addressLookup: () => readProvider(value, 'PLACES'),
    routing: () => readProvider(value, 'ROUTING'),
    greatPlains: () => readGreatPlains(value),
    quickBooks: () => readQuickBooks(value),
    smtpUrl: () => readSmtpUrl(value('SMTP_URL')),
    mailFrom: () => readMailFrom(value('MAIL_FROM'), value('SMTP_URL')),
    metricsToken: () => readMetricsToken(value('METRICS_TOKEN')),
    stopDelaySeconds: () => readStopSeconds('STOP_DELAY', value('STOP_DELAY') ?? '0'),
    queryTimeoutSeconds: () => readInteger('QUERY_TIMEOUT', value('QUERY_TIMEOUT') ?? '10', 1, 300),
    queryProcesses: () => readInteger('QUERY_PROCESSES', value('QUERY_PROCESSES') ?? '2', 0, 16),
    queriesPerUser: () => readInteger('QUERIES_PER_USER', value('QUERIES_PER_USER') ?? '1', 1, 16),
    stopTimeoutSeconds: () => readStopSeconds('STOP_TIMEOUT', value('STOP_TIMEOUT') ?? '60'),
    edge: () => readEdgeLimits(value),
    backups: () => readBackups(value, dataDirectory),
    browserProgram: () => readBrowserProgram(value('PUPPETEER_EXECUTABLE_PATH')),
    devExtremeLicenseKey: () => value('DEVEXTREME_LICENSE_KEY') ?? '',
    logLevel: () => readLogLevel(value('LOG_LEVEL'), production),
  })
}

function readPort(name: string, text: string, min: number): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < min || port > 65535)
    throw new ConfigurationError(`${name} is "${text}", but it needs to be a number from ${min} to 65535.`)
  return port
}

function readDevelopmentPagePort(text: string | undefined): number | null {
  return text === undefined ? null : readPort('DEVELOPMENT_PAGE_PORT', text, 1)
}

function readBackups(value: ReadVariable, dataDirectory: string): Config['backups'] {
  const hour = value('BACKUP_HOUR')
  return readAll<Config['backups']>({
    folder: () => path.resolve(value('BACKUP_FOLDER') ?? path.join(dataDirectory, 'backups')),
    kept: () => readInteger('BACKUPS_KEPT', value('BACKUPS_KEPT') ?? '14', 1, 1_000),
    hour: () => (hour === undefined ? null : readInteger('BACKUP_HOUR', hour, 0, 23)),
  })
}

function readFlagSetting(name: string, text = 'off'): boolean {
  if (text !== 'on' && text !== 'off')
    throw new ConfigurationError(`${name} is "${text}", but it needs to be on or off.`)
  return text === 'on'
}

/**
 * The demo company has a folder of its own; a database that is named, or was set up in the data folder, is another company's, unless
 * DEMO_COMPANY says so.
 */
function isDemoCompany(value: ReadVariable): boolean {
  const chosen = value('DEMO_COMPANY')
  if (chosen !== undefined) return chosen === 'on'
  if (value('DEMO_SIGN_IN') !== 'on' || value('DATABASE_URL') !== undefined) return false
  return !existsSync(path.join(dataFolder(value), DATABASE_FILE))
}

function dataFolder(value: ReadVariable): string {
  return path.resolve(value('DATA_DIR') ?? 'data')
}

function readDataDirectory(value: ReadVariable): string {
  const folder = dataFolder(value)
  return value('DATABASE_URL') === undefined && isDemoCompany(value) ? path.join(folder, DEMO_FOLDER) : folder
}

function readFirstAdministrator(text: string | undefined): Account | null {
  if (text === undefined) return null
  const account = parseAccount(text)
  if (account === null)
    throw new ConfigurationError(
      `FIRST_ADMINISTRATOR is "${text}", but it needs to look like "Olive Owner <owner@company.example>".`,
    )
  return account
}

function readDatabaseUrl(text: string | undefined, dataDirectory: string): string {
  const url = text ?? `sqlite:${path.join(dataDirectory, DATABASE_FILE)}`
  if (!url.startsWith('sqlite:') && !url.startsWith('mssql://'))
    throw new ConfigurationError('DATABASE_URL needs to start with "sqlite:" or "mssql://".')
  return url
}

function readTimeZone(text: string | undefined): string {
  const timeZone = text ?? 'America/Detroit'
  if (!isTimeZone(timeZone))
    throw new ConfigurationError(`BUSINESS_TIME_ZONE is "${timeZone}", which is not a known time zone.`)
  return timeZone
}

function readIdentity(value: ReadVariable): Config['identity'] {
  const authority = value('OIDC_AUTHORITY')
  if (authority === undefined) return null
  const ours = readAll({
    authority: () => readAuthority(authority),
    clientId: () => readClientId(value('OIDC_CLIENT_ID')),
    accountClaim: () => readAccountClaim(value('OIDC_ACCOUNT_CLAIM') ?? DEFAULT_ACCOUNT_CLAIM),
  })
  const audience = value('OIDC_AUDIENCE') ?? ours.clientId
  return { ...ours, audience, scope: value('OIDC_SCOPE') ?? `${audience}/.default` }
}

/** Anyone who can tamper with the provider's responses can impersonate any user. */
function readAuthority(text: string): string {
  const address = readWebAddress('OIDC_AUTHORITY', text)
  if (!isSecureAddress(new URL(address)))
    throw new ConfigurationError(
      `OIDC_AUTHORITY is "${text}", but it needs to begin with "https:"; only a provider on this computer may do without.`,
    )
  return address
}

function readAccountClaim(name: string): string {
  if (!CLAIM.test(name))
    throw new ConfigurationError(
      `OIDC_ACCOUNT_CLAIM is "${name}", but it needs to be the name of one claim, without spaces.`,
    )
  return name
}

function readClientId(clientId: string | undefined): string {
  if (clientId === undefined)
    throw new ConfigurationError('OIDC_CLIENT_ID is needed when OIDC_AUTHORITY is set.')
  return clientId
}

function readProvider(
  value: ReadVariable,
  name: 'PLACES' | 'ROUTING',
): { url: string; apiKey: string } | null {
  const url = value(`${name}_URL`)
  if (url === undefined) return null
  return { url: readWebAddress(`${name}_URL`, url), apiKey: value(`${name}_API_KEY`) ?? '' }
}

/** The URL holds a password and is never repeated in a message. */
function readGreatPlains(value: ReadVariable): Config['greatPlains'] {
  const url = value('GREAT_PLAINS_URL')
  if (url === undefined) return null
  if (!url.startsWith('mssql://'))
    throw new ConfigurationError('GREAT_PLAINS_URL needs to start with "mssql://".')
  const documentId = value('GREAT_PLAINS_DOCUMENT_ID')
  if (documentId === undefined || documentId.length > MAX_DOCUMENT_ID)
    throw new ConfigurationError(
      `GREAT_PLAINS_DOCUMENT_ID needs to name a type of invoice, up to ${MAX_DOCUMENT_ID} characters, when GREAT_PLAINS_URL is set.`,
    )
  return { url, systemDatabase: value('GREAT_PLAINS_SYSTEM_DATABASE') ?? 'DYNAMICS', documentId }
}

/** The URL of the mail server holds a password and is never repeated in a message. */
function readSmtpUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new ConfigurationError('SMTP_URL needs to look like "smtp://user:password@host:587".')
  return text
}

function readMailFrom(text: string | undefined, smtpUrl: string | undefined): string {
  if (smtpUrl !== undefined && text === undefined)
    throw new ConfigurationError('MAIL_FROM is needed when SMTP_URL is set.')
  const sender = text ?? DEMO_SENDER
  const [address, ...others] = addressparser(sender, { flatten: true })
  if (address === undefined || others.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(address.address))
    throw new ConfigurationError(
      `MAIL_FROM is "${sender}", but it needs to be one address like "Name <office@company.example>".`,
    )
  return sender
}

function readMetricsToken(token: string | undefined): string | null {
  if (token !== undefined && !TOKEN.test(token))
    throw new ConfigurationError(
      'METRICS_TOKEN needs to have at least 16 letters, digits or signs, and no spaces.',
    )
  return token ?? null
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new ConfigurationError(
      `${name} is "${text}", but it needs to be a whole number from ${min} to ${max}.`,
    )
  return number
}

function readStopSeconds(name: string, text: string): number {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_STOP_SECONDS)
    throw new ConfigurationError(
      `${name} is "${text}", but it needs to be a number of seconds from 0 to ${MAX_STOP_SECONDS}.`,
    )
  return seconds
}

function readBrowserProgram(program: string | undefined): string | null {
  if (program !== undefined && !isProgram(program))
    throw new ConfigurationError(`PUPPETEER_EXECUTABLE_PATH is "${program}", which is not an executable.`)
  return program ?? null
}

function readLogLevel(text: string | undefined, production: boolean): string {
  const level = text ?? (production ? 'info' : 'warn')
  if (!LOG_LEVELS.includes(level))
    throw new ConfigurationError(
      `LOG_LEVEL is "${level}", but it needs to be one of ${LOG_LEVELS.join(', ')}.`,
    )
  return level
}
