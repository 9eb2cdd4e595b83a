import { hash, randomUUID } from 'node:crypto'
import type { AuditNote } from '#shared/auditing/AuditLog.ts'
import type { SavingUser } from './pipeline/change.ts'
import { performSave, type PerformedSave } from './pipeline/performSave.ts'
import { publish, type Save, type SaveContext } from './pipeline/Save.ts'
import { claimedSave, pruneSaveLog, releaseClaim, storedOnce, storeResponse } from './pipeline/saveLog.ts'
import type { RuleContext } from './pipeline/SaveRule.ts'
import type { Writing } from './pipeline/sql.ts'
import { rightsOf } from './pipeline/userRights.ts'
import { Records } from './work/records.ts'

/**
 * Saves the server's own work as one save by a user: its additions, changes and removals pass the same checks, rules and audit as
 * a client's, and are stored completely or not at all. The work may read through the records; its result is returned
 * once everything is stored. It runs again when its transaction is repeated. The caller has checked that the user may do it. Throws
 * what `saveChanges` and the work throw.
 */
export async function runSave<T>(
  context: SaveContext,
  user: SavingUser,
  work: (records: Records, context: RuleContext) => Promise<T>,
  { saveId = randomUUID(), note = {}, last }: SaveDescription<T> = {},
): Promise<T> {
  const save = { ...serverSave(context, user, saveId), note }
  const { outcome, changeSet } = await context.database.transaction(async (transaction) => {
    const writing = { transaction, dialect: context.database.dialect }
    const performed = await perform(save, writing, work)
    await last?.(performed.outcome, writing)
    return performed
  })
  void publish(context, changeSet)
  return outcome
}

/** What the audit log says of a save besides its changes; several saves of one work have the same id. */
interface SaveDescription<T> {
  readonly saveId?: string
  readonly note?: AuditNote
  /** What belongs to the save and is no change of a record, once all of those are written and in the log: stored with them, or not at all. */
  readonly last?: (outcome: T, writing: Writing) => Promise<void>
}

/** A request that is executed once, however often it is sent (SV141). */
export interface RepeatableRequest {
  /** Chosen by the client: 1 to 64 letters, digits, - or _. */
  readonly id: string
  /** What was asked for, which is the same each time. */
  readonly content: object
}

/** What such a request comes to; without changes where it was executed before. */
interface Performed<T> {
  readonly outcome: T
  readonly changeSet: PerformedSave<T>['changeSet'] | null
}

/** The result of a call that may refuse what it was asked for. */
interface Outcome {
  readonly success: boolean
}

/**
 * Like `runSave`, but a request that was executed before gets its first result, and nothing is stored again (SV141). A refused one
 * was not executed: it may succeed the next time. Throws SaveIdReused for another request with the same id, too.
 */
export async function runSaveOnce<T extends Outcome>(
  context: SaveContext,
  { user, request }: { readonly user: SavingUser; readonly request: RepeatableRequest },
  work: (records: Records, context: RuleContext) => Promise<T>,
): Promise<T> {
  const save = serverSave(context, user, request.id)
  const bundleHash = hash('sha256', JSON.stringify(request.content))
  const claim = { saveId: request.id, userId: user.userId, bundleHash, now: save.now }
  const storing = (): Promise<Performed<T>> =>
    context.database.transaction(async (transaction) => {
      const writing = { transaction, dialect: context.database.dialect }
      const performed = await claimedSave(writing, claim, () => perform(save, writing, work))
      if (performed.outcome.success)
        await storeResponse(writing, request.id, JSON.stringify(performed.outcome))
      else await releaseClaim(writing, request.id)
      await pruneSaveLog(context.database, writing, save.now)
      return performed
    })
  const { outcome, changeSet } = await storedOnce(storing, (earlier) => ({
    // The response of this very work, which the hash of the request says.
    outcome: JSON.parse(earlier) as T,
    changeSet: null,
  }))
  if (changeSet !== null) void publish(context, changeSet)
  return outcome
}

function serverSave(context: SaveContext, user: SavingUser, saveId: string): Save {
  return {
    context,
    user,
    rightsOf: rightsOf(user),
    changes: [],
    unchanged: [],
    saveId,
    tag: null,
    now: context.now(),
  }
}

function perform<T>(
  save: Save,
  writing: Writing,
  work: (records: Records, context: RuleContext) => Promise<T>,
): Promise<PerformedSave<T>> {
  return performSave(save, writing, (unit, ruleContext) => work(new Records(unit), ruleContext))
}
