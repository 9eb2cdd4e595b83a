import { randomUUID } from 'node:crypto'
import { Pacer } from '../kernel/Pacer.ts'
import { composeResponse } from './pipeline/composeResponse.ts'
import { authorize } from './pipeline/authorize.ts'
import type { SavingUser } from './pipeline/change.ts'
import type { ChangeSet } from './pipeline/ChangeSet.ts'
import { shapeOf } from './pipeline/modelShape.ts'
import { performSave } from './pipeline/performSave.ts'
import { readBundle } from './pipeline/readBundle.ts'
import { publish, type Save, type SaveContext } from './pipeline/Save.ts'
import { claimSave, hashOf, pruneSaveLog, storeResponse, type SaveClaim } from './pipeline/saveLog.ts'
import type { Writing } from './pipeline/sql.ts'
import { rightsOf } from './pipeline/userRights.ts'

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
  const pacer = new Pacer()
  const bundle = await readBundle(shapeOf(context.model), body, pacer)
  await pacer.yieldIfDue()
  const rights = rightsOf(user)
  const changes = authorize(bundle.changes, rights)
  await pacer.yieldIfDue()
  const now = context.now()
  const { saveId, tag, unchanged } = bundle
  const claim = saveId === null ? null : { saveId, userId: user.userId, bundleHash: hashOf(bundle), now }
  const save = {
    context,
    user,
    rightsOf: rights,
    changes,
    unchanged,
    saveId: saveId ?? randomUUID(),
    tag,
    now,
  }
  const { response, changeSet } = await context.database.transaction((transaction) => {
    const writing = { transaction, dialect: context.database.dialect }
    return claim === null ? store(save, writing) : storeOnce(save, writing, claim)
  })
  if (changeSet !== null) void publish(context, changeSet)
  return response
}

/** Stores a save, or returns the response of the earlier save with the same id (SV34). */
async function storeOnce(save: Save, writing: Writing, claim: SaveClaim): Promise<Outcome> {
  const earlier = await claimSave(writing, claim)
  if (earlier !== null) return { response: earlier, changeSet: null }
  const outcome = await store(save, writing)
  await storeResponse(writing, claim.saveId, outcome.response)
  await pruneSaveLog(save.context.database, writing, save.now)
  return outcome
}

async function store(save: Save, writing: Writing): Promise<Outcome> {
  const { changes, notices, changeSet } = await performSave(save, writing, noServerWork)
  return { response: await composeResponse(changes, save.rightsOf, notices), changeSet }
}

/** A client's save stores the client's changes, and what the rules add to them. */
async function noServerWork(): Promise<void> {
  await Promise.resolve()
}
