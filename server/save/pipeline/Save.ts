import type { Model } from '#shared/model/model.ts'
import type { Database } from '../../database/Database.ts'
import type { RequestedChange, SavingUser, SentRecord } from './change.ts'
import type { ChangeSet } from './ChangeSet.ts'
import type { RuleSet } from './RuleSet.ts'
import type { RightsOf } from './userRights.ts'

/** What saves work on, the same for all of them. */
export interface SaveContext {
  readonly model: Model
  readonly database: Database
  readonly rules: RuleSet
  /** The server's clock: an instant, UTC with milliseconds. */
  readonly now: () => string
  /** The time zone in which the business's days begin and end; America/Detroit unless said otherwise. */
  readonly timeZone?: string
  /** Is told of every save after its commit. */
  readonly onSaved?: (changeSet: ChangeSet) => void | Promise<void>
  /** Is told what `onSaved` throws; the save stands. */
  readonly onSavedFailed?: (error: unknown) => void
}

/** A save under way: what it is asked, by whom, and when. */
export interface Save {
  readonly context: SaveContext
  readonly user: SavingUser
  readonly rightsOf: RightsOf
  /** What a client asks for. */
  readonly changes: readonly RequestedChange[]
  /** The unchanged records in the bundle. */
  readonly unchanged: readonly SentRecord[]
  readonly saveId: string
  readonly tag: unknown
  readonly now: string
}

/** Tells of a save that is committed; whoever fails to hear of it leaves it as it is. */
export async function publish({ onSaved, onSavedFailed }: SaveContext, changeSet: ChangeSet): Promise<void> {
  try {
    await onSaved?.(changeSet)
  } catch (error) {
    onSavedFailed?.(error)
  }
}
