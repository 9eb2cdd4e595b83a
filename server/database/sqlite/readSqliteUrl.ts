import { ConfigurationError } from '#server/kernel/errors.ts'

/** The file that `sqlite:<path>` names. Throws ConfigurationError where it names none. */
export function readSqliteUrl(url: string): string {
  const file = url.slice('sqlite:'.length)
  if (file === '' || file.startsWith(':memory:'))
    throw new ConfigurationError('DATABASE_URL needs to name a file after "sqlite:".')
  return file
}
