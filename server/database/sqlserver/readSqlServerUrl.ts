import { ConfigurationError } from '#server/kernel/errors.ts'

/** The address and credentials of a SQL Server. */
export interface SqlServerAddress {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly database: string
  readonly options: { readonly encrypt: boolean; readonly trustServerCertificate: boolean }
}

const FORM = 'mssql://user:password@host:1433/database?encrypt=true&trustServerCertificate=false'

/** Reads the address of a SQL Server. Throws ConfigurationError with one sentence that names the variable and what is wrong. */
export function readSqlServerUrl(text: string, variable = 'DATABASE_URL'): SqlServerAddress {
  const mistake = (what: string): ConfigurationError => mistakeIn(variable, what)
  if (!URL.canParse(text)) throw mistake('is not a valid URL')
  const url = new URL(text)
  const database = decode(url.pathname.slice(1), 'database', mistake)
  if (url.hostname === '') throw mistake('lacks the host')
  if (url.username === '') throw mistake('lacks the user')
  if (database === '' || database.includes('/')) throw mistake('lacks the name of one database')
  for (const name of url.searchParams.keys())
    if (name !== 'encrypt' && name !== 'trustServerCertificate')
      throw mistake(`has an unknown option "${name}"`)
  return {
    host: url.hostname,
    port: url.port === '' ? 1433 : Number(url.port),
    username: decode(url.username, 'user', mistake),
    password: decode(url.password, 'password', mistake),
    database,
    options: {
      encrypt: readFlag(url, 'encrypt', { standard: true, mistake }),
      trustServerCertificate: readFlag(url, 'trustServerCertificate', { standard: false, mistake }),
    },
  }
}

type Mistake = (what: string) => ConfigurationError

function readFlag(
  url: URL,
  name: string,
  { standard, mistake }: { readonly standard: boolean; readonly mistake: Mistake },
): boolean {
  const value = url.searchParams.get(name)
  if (value === null) return standard
  if (value !== 'true' && value !== 'false')
    throw mistake(`has a value for "${name}" that is not true or false`)
  return value === 'true'
}

function decode(text: string, part: string, mistake: Mistake): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw mistake(`has a "%" in its ${part} that is not written as %25`)
  }
}

/** The URL itself is not repeated, since it holds a password. */
function mistakeIn(variable: string, what: string): ConfigurationError {
  return new ConfigurationError(`${variable} ${what}; it needs the form ${FORM}.`)
}
