import { errorCode } from '#server/kernel/errorCode.ts'
import { CommandFailed } from './CommandFailed.ts'

/** What SQLite says against a file, as a sentence for people; any other failure stays what it is. */
export function unusableFile(databaseFile: string, what: 'copied' | 'opened', error: unknown): unknown {
  const code = errorCode(error)
  if (!code.startsWith('SQLITE_')) return error
  return new CommandFailed(`${databaseFile} cannot be ${what} (${code}).`, { cause: error })
}
