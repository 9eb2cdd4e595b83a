import path from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import { ConfigurationMistake } from './errors.ts'

/** Everything that differs between installations, read once at start; the README has the table of names. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  readonly dataDirectory: string
  readonly businessTimeZone: string
  readonly production: boolean
  /** A real identity provider; null means the embedded demo provider. */
  readonly identity: {
    readonly authority: string
    readonly clientId: string
    readonly audience: string
    readonly scope: string
  } | null
  readonly places: { readonly url: string; readonly apiKey: string } | null
  readonly routing: { readonly url: string; readonly apiKey: string } | null
  /** Where mail is handed over: an address like `smtp://user:password@host:587`; null means the local mailbox. */
  readonly smtpUrl: string | null
  /** The sender of mail: `Name <address>`. */
  readonly mailFrom: string
  /** What a reader of the metrics has to show; null means that only this computer may read them. */
  readonly metricsToken: string | null
  /** How long a stopping server says that it is not ready before it takes no more requests. */
  readonly stopDelaySeconds: number
  readonly devExtremeLicenseKey: string
  readonly logLevel: string
}

/** Who mail comes from where none is sent. */
const DEMO_SENDER = 'Rolloff <office@rolloff.example>'
const SHORTEST_TOKEN = 16
const LONGEST_STOP_DELAY = 300
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the configuration from environment variables. Throws ConfigurationMistake with a sentence for each wrong value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined
  const dataDirectory = path.resolve(value('DATA_DIR') ?? 'data')
  const production = value('NODE_ENV') === 'production'
  return readEach<Config>({
    port: () => readPort(value('PORT')),
    host: () => value('HOST') ?? '127.0.0.1',
    databaseUrl: () => readDatabaseUrl(value('DATABASE_URL'), dataDirectory),
    dataDirectory: () => dataDirectory,
    businessTimeZone: () => readTimeZone(value('BUSINESS_TIME_ZONE')),
    production: () => production,
    identity: () => readIdentity(value),
    places: () => readProvider(value, 'PLACES'),
    routing: () => readProvider(value, 'ROUTING'),
    smtpUrl: () => readSmtpUrl(value('SMTP_URL')),
    mailFrom: () => readMailFrom(value('MAIL_FROM'), value('SMTP_URL')),
    metricsToken: () => readMetricsToken(value('METRICS_TOKEN')),
    stopDelaySeconds: () => readStopDelay(value('STOP_DELAY')),
    devExtremeLicenseKey: () => value('DEVEXTREME_LICENSE_KEY') ?? '',
    logLevel: () => readLogLevel(value('LOG_LEVEL'), production),
  })
}

/** Reads every value, and only then throws what was found wrong with any of them, a line each. */
function readEach<T extends object>(readers: { readonly [Name in keyof T]: () => T[Name] }): T {
  const mistakes: string[] = []
  const values: Partial<T> = {}
  for (const name in readers)
    try {
      values[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof ConfigurationMistake)) throw error
      mistakes.push(error.message)
    }
  if (mistakes.length > 0) throw new ConfigurationMistake(mistakes.join('\n'))
  // Every reader has given its value.
  return values as T
}

type Read = (name: string) => string | undefined

function readPort(text: string | undefined): number {
  const port = Number(text ?? '4800')
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigurationMistake(`PORT is "${text}", but it needs to be a number from 0 to 65535.`)
  return port
}

function readDatabaseUrl(text: string | undefined, dataDirectory: string): string {
  const url = text ?? `sqlite:${path.join(dataDirectory, 'rolloff.db')}`
  if (!url.startsWith('sqlite:') && !url.startsWith('mssql://'))
    throw new ConfigurationMistake('DATABASE_URL needs to start with "sqlite:" or "mssql://".')
  return url
}

function readTimeZone(text: string | undefined): string {
  const timeZone = text ?? 'America/Detroit'
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw new ConfigurationMistake(`BUSINESS_TIME_ZONE is "${timeZone}", which is no time zone known here.`)
  }
  return timeZone
}

function readIdentity(value: Read): Config['identity'] {
  const authority = value('OIDC_AUTHORITY')
  if (authority === undefined) return null
  if (!URL.canParse(authority))
    throw new ConfigurationMistake(`OIDC_AUTHORITY is "${authority}", but it needs to be a web address.`)
  const clientId = value('OIDC_CLIENT_ID')
  if (clientId === undefined)
    throw new ConfigurationMistake('OIDC_CLIENT_ID is needed when OIDC_AUTHORITY is set.')
  const audience = value('OIDC_AUDIENCE') ?? clientId
  return { authority, clientId, audience, scope: value('OIDC_SCOPE') ?? `${audience}/.default` }
}

function readProvider(value: Read, name: 'PLACES' | 'ROUTING'): { url: string; apiKey: string } | null {
  const url = value(`${name}_URL`)
  if (url === undefined) return null
  if (!URL.canParse(url))
    throw new ConfigurationMistake(`${name}_URL is "${url}", but it needs to be a web address.`)
  return { url, apiKey: value(`${name}_API_KEY`) ?? '' }
}

/** The address of the mail server holds a password and is never repeated in a sentence. */
function readSmtpUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new ConfigurationMistake('SMTP_URL needs to look like "smtp://user:password@host:587".')
  return text
}

function readMailFrom(text: string | undefined, smtpUrl: string | undefined): string {
  if (smtpUrl !== undefined && text === undefined)
    throw new ConfigurationMistake('MAIL_FROM is needed when SMTP_URL is set.')
  const sender = text ?? DEMO_SENDER
  const [address, ...others] = addressparser(sender, { flatten: true })
  if (address === undefined || others.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(address.address))
    throw new ConfigurationMistake(
      `MAIL_FROM is "${sender}", but it needs to be one address like "Name <office@company.example>".`,
    )
  return sender
}

function readMetricsToken(token: string | undefined): string | null {
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    throw new ConfigurationMistake(`METRICS_TOKEN needs to have at least ${SHORTEST_TOKEN} characters.`)
  return token ?? null
}

function readStopDelay(text: string | undefined): number {
  const seconds = Number(text ?? '0')
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LONGEST_STOP_DELAY)
    throw new ConfigurationMistake(
      `STOP_DELAY is "${text}", but it needs to be a number of seconds from 0 to ${LONGEST_STOP_DELAY}.`,
    )
  return seconds
}

function readLogLevel(text: string | undefined, production: boolean): string {
  const level = text ?? (production ? 'info' : 'warn')
  if (!LOG_LEVELS.includes(level))
    throw new ConfigurationMistake(
      `LOG_LEVEL is "${level}", but it needs to be one of ${LOG_LEVELS.join(', ')}.`,
    )
  return level
}
