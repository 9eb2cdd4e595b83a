import { readFileSync } from 'node:fs'
import { ConfigurationError } from './errors.ts'

/** Variables with secrets, which may stand in files: `NAME_FILE` names the file of `NAME` (KE1064). */
export const SECRET_VARIABLES = [
  'COMPARE_OTHER_TOKEN',
  'COMPARE_TOKEN',
  'DATABASE_URL',
  'DEVEXTREME_LICENSE_KEY',
  'FILES_KEY',
  'FILES_TO_KEY',
  'FILES_URL',
  'GREAT_PLAINS_URL',
  'METRICS_TOKEN',
  'MOVE_TO',
  'PLACES_API_KEY',
  'QUICKBOOKS_CLIENT_SECRET',
  'ROUTING_API_KEY',
  'SECRETS_KEYS',
  'SMTP_URL',
] as const

const SECRETS: ReadonlySet<string> = new Set(SECRET_VARIABLES)

/** Reads every value, then throws one error with a line for each invalid value. */
export function readAll<T extends object>(readers: { readonly [Name in keyof T]: () => T[Name] }): T {
  const errors: string[] = []
  const values: Partial<T> = {}
  for (const name in readers)
    try {
      values[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      errors.push(error.message)
    }
  if (errors.length > 0) throw new ConfigurationError(errors.join('\n'))
  // Every reader has returned its value.
  return values as T
}

/** The value of a variable; undefined if it is not set or blank. */
export type ReadVariable = (name: string) => string | undefined

/**
 * The variables of an environment, without blanks around them; secrets also from the files that they are in. Reading throws
 * ConfigurationError for a file that cannot be read, or stands beside a value.
 */
export function variablesOf(environment: Readonly<Record<string, string | undefined>>): ReadVariable {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined
  return (name) => {
    const file = SECRETS.has(name) ? value(`${name}_FILE`) : undefined
    if (file === undefined) return value(name)
    if (value(name) !== undefined)
      throw new ConfigurationError(`${name} and ${name}_FILE are both set, but only one of them may be.`)
    return readSecret(`${name}_FILE`, file)
  }
}

function readSecret(name: string, file: string): string {
  const secret = textOf(name, file).trim()
  if (secret === '') throw new ConfigurationError(`${name} is "${file}", which is empty.`)
  return secret
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError(`${name} is "${file}", which is not a readable file.`, { cause: error })
  }
}

/** Throws ConfigurationError unless the text is an address on the web. */
export function readWebAddress(name: string, text: string): string {
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol))
    throw new ConfigurationError(
      `${name} is "${text}", but it needs to be a web address like "https://company.example".`,
    )
  return text
}
