import type { AnyRecord } from '#shared/model/model.ts'
import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { removesRow, type PlannedChange, type SavingUser } from './change.ts'
import { fullName } from './derive.ts'
import { keyOfRecord, type Key } from './keys.ts'
import { actionOf } from './writeAudit.ts'

/** One record that a save has changed. */
export interface RecordChange {
  /** Name of the entity. */
  readonly entity: string
  readonly key: Key
  readonly action: AuditLog['action']
  /** The stored row before, null for an added one, and after, null for one that was removed. */
  readonly before: AnyRecord | null
  readonly after: AnyRecord | null
}

/** The changes of a save, for live feed and outbox. */
export interface ChangeSet {
  readonly saveId: string
  readonly userId: number
  /** Full name. */
  readonly userName: string
  readonly at: string
  readonly changes: readonly RecordChange[]
}

/** The change set of what was written. */
export function changeSetOf(
  written: readonly PlannedChange[],
  by: { readonly saveId: string; readonly user: SavingUser; readonly now: string },
): ChangeSet {
  return {
    saveId: by.saveId,
    userId: by.user.userId,
    userName: fullName(by.user),
    at: by.now,
    changes: written.map((change) => ({
      entity: change.shape.name,
      key: keyOfRecord(change.shape, change.result),
      action: actionOf(change),
      before: change.current,
      after: removesRow(change) ? null : change.result,
    })),
  }
}
