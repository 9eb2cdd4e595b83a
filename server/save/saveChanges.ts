import { composeResponse } from './pipeline/composeResponse.ts'
import type { SavingUser } from './pipeline/change.ts'
import type { ChangeSet } from './pipeline/ChangeSet.ts'
import { performSave } from './pipeline/performSave.ts'
import { publish, type Save, type SaveContext } from './pipeline/Save.ts'
import { claimedSave, pruneSaveLog, storedOnce, storeResponse, type SaveClaim } from './pipeline/saveLog.ts'
import type { Writing } from './pipeline/sql.ts'
import { noServerWork, requestedSave } from './requestedSave.ts'

interface Outcome {
  /** Breeze's save result as JSON text. */
  readonly response: string
  /** Null when the response is that of an earlier save with the same id. */
  readonly changeSet: ChangeSet | null
}

/**
 * Stores a client's bundle atomically and returns Breeze's save result as JSON text (F-114; rules SV1 to SV41 of SPEC.md). Throws
 * BadBundle, TooLarge, NotAllowed, ConcurrencyConflict, RuleViolations, Duplicate or SaveIdReused; then nothing is stored.
 */
export async function saveChanges(context: SaveContext, body: unknown, user: SavingUser): Promise<string> {
  const { save, claim } = await requestedSave(context, body, user)
  return storeSave(save, claim)
}

/** The same with changes that were read and authorized already; with a claim only once. */
export async function storeSave(save: Save, claim: SaveClaim | null): Promise<string> {
  const { context } = save
  const storing = (): Promise<Outcome> =>
    context.database.transaction((transaction) => {
      const writing = { transaction, dialect: context.database.dialect }
      return claim === null ? store(save, writing) : storeOnce(save, writing, claim)
    })
  const { response, changeSet } = await storedOnce(storing, (earlier) => ({
    response: earlier,
    changeSet: null,
  }))
  if (changeSet !== null) void publish(context, changeSet)
  return response
}

/** Stores a save unless an earlier one has the same id (SV34). */
async function storeOnce(save: Save, writing: Writing, claim: SaveClaim): Promise<Outcome> {
  const outcome = await claimedSave(writing, claim, () => store(save, writing))
  await storeResponse(writing, claim.saveId, outcome.response)
  await pruneSaveLog(save.context.database, writing, save.now)
  return outcome
}

async function store(save: Save, writing: Writing): Promise<Outcome> {
  const { changes, notices, changeSet } = await performSave(save, writing, noServerWork)
  return { response: await composeResponse(changes, save.rightsOf, notices), changeSet }
}
