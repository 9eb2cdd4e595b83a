import { systemErrorCode } from '#server/kernel/systemErrorCode.ts'
import { CommandFailed } from './CommandFailed.ts'

/** Converts SQLite's errors about a file to CommandFailed; returns other errors unchanged. */
export function unusableFile(databaseFile: string, what: 'copied' | 'opened', error: unknown): unknown {
  const code = systemErrorCode(error)
  if (!code.startsWith('SQLITE_')) return error
  return new CommandFailed(`${databaseFile} cannot be ${what} (${code}).`, { cause: error })
}
