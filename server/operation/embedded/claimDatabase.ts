import { readSqliteUrl } from '#server/database/sqlite/readSqliteUrl.ts'
import { FileLock } from '#server/kernel/FileLock.ts'

/** That a server uses a database; commands that work beside it claim nothing. */
export interface DatabaseClaim {
  /** A sentence for the operator where another server uses the embedded database; otherwise null. */
  readonly warning: string | null
  release(): void
}

/**
 * Claims the database of a DATABASE_URL, once it is open, for a server. Two servers on an embedded database lose nothing, but wait for each
 * other and refuse saves that would be stored otherwise; usually the second was started by mistake.
 */
export function claimDatabase(databaseUrl: string): DatabaseClaim {
  if (!databaseUrl.startsWith('sqlite:')) return { warning: null, release: () => undefined }
  const file = readSqliteUrl(databaseUrl)
  const lock = FileLock.take(`${file}-server`)
  return {
    warning: lock === null ? `Another server uses ${file}; an embedded database should have only one.` : null,
    release: () => lock?.release(),
  }
}
