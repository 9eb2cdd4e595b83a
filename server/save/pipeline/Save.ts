import type { AuditNote } from '#shared/auditing/AuditLog.ts'
import type { Model } from '#shared/model/model.ts'
import type { OpenFile } from '../../kernel/auditArchive.ts'
import type { Database } from '../../database/Database.ts'
import type { RequestedChange, SavingUser, SentRecord } from './change.ts'
import type { ChangeSet } from './ChangeSet.ts'
import type { RuleSet } from './RuleSet.ts'
import type { SaveTrace } from './SaveTrace.ts'
import type { RightsOf } from './userRights.ts'

/** The dependencies that all saves share. */
export interface SaveContext {
  readonly model: Model
  readonly database: Database
  readonly rules: RuleSet
  /** The server's clock: an instant, UTC with milliseconds. */
  readonly now: () => string
  /** The time zone in which the business's days begin and end; America/Detroit by default. */
  readonly timeZone?: string
  /** Opens yearly files of the audit log, for rules that ask what a save of long ago did; without it, they know the database alone. */
  readonly openFile?: OpenFile
  /** Called after the commit of every save. */
  readonly onSaved?: (changeSet: ChangeSet) => void | Promise<void>
  /** Called with errors of `onSaved`, which do not affect the save. */
  readonly onSavedFailed?: (error: unknown) => void
}

/** A running save: its request, user and instant. */
export interface Save {
  readonly context: SaveContext
  readonly user: SavingUser
  readonly rightsOf: RightsOf
  /** The client's changes; none if the server saves its own work. */
  readonly changes: readonly RequestedChange[]
  /** The unchanged records in the bundle. */
  readonly unchanged: readonly SentRecord[]
  readonly saveId: string
  readonly tag: unknown
  readonly now: string
  /** What its audit entries say besides the changes. */
  readonly note?: AuditNote
  /** Takes down which rules change what. */
  readonly trace?: SaveTrace
}

/** Publishes a committed save; failing listeners do not affect it. */
export async function publish({ onSaved, onSavedFailed }: SaveContext, changeSet: ChangeSet): Promise<void> {
  try {
    await onSaved?.(changeSet)
  } catch (error) {
    onSavedFailed?.(error)
  }
}
