import type { Model } from '#shared/model/model.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/Database.ts'
import type { DemoUser } from '#server/identity/UserDirectory.ts'
import type { OnlyVisitor } from './onlyVisitor.ts'
import type { Readiness } from '#server/operation/Readiness.ts'

/** What the server is composed of. */
export interface AppDependencies {
  readonly config: Config
  readonly model: Model
  readonly database: Database
  /** Folder of the built client; null to serve only the API. */
  readonly clientDirectory: string | null
  readonly now: () => string
  /** Whom the demo sign-in offers; without them all active users. */
  readonly demoUsers?: readonly DemoUser[]
  /**
   * Who alone is signed in, where a copy of a company is only looked at. Nothing works by itself then, so that no mail leaves the copy and
   * nothing that is due is done twice.
   */
  readonly onlyVisitor?: OnlyVisitor
  /** Set by the caller that stops the server; without it the server is ready until it is closed. */
  readonly readiness?: Readiness
  /** The program that runs in the read processes; without it long reads run in the server's own thread. */
  readonly readingProgram?: string
  /** The program that reads pictures; without it they are read in the server's own process. */
  readonly pictureProgram?: string
  /** The program that reads files for an import; without it they are read in the server's own process. */
  readonly importProgram?: string
  /** The program that collects what is exported; without it the server does. */
  readonly exportProgram?: string
  /** The program of `npm run backup`; without it the server makes no backups. */
  readonly backupProgram?: string
  /** The program of `npm run audit`; without it the server moves nothing of the audit log to files. */
  readonly auditProgram?: string
}
