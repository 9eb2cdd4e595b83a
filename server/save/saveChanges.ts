import { randomUUID } from 'node:crypto'
import type { Model } from '#shared/model/model.ts'
import type { Database } from '../database/Database.ts'
import { takeNumbers } from '../database/numberSequences.ts'
import { Pacer } from '../kernel/Pacer.ts'
import { composeAnswer } from './pipeline/answer.ts'
import { applyChanges } from './pipeline/applyChanges.ts'
import { assignKeys, reserveKeys } from './pipeline/assignKeys.ts'
import { authorise } from './pipeline/authorise.ts'
import {
  isWritten,
  type PlannedChange,
  type RequestedChange,
  type SavingUser,
  type SentRecord,
} from './pipeline/change.ts'
import { changeSetOf, type ChangeSet } from './pipeline/ChangeSet.ts'
import { staleChanges } from './pipeline/checkVersions.ts'
import { derive } from './pipeline/derive.ts'
import { describeConflicts } from './pipeline/describeConflicts.ts'
import { loadCurrent } from './pipeline/loadCurrent.ts'
import { shapeOf } from './pipeline/modelShape.ts'
import { orderWrites } from './pipeline/orderWrites.ts'
import { readBundle } from './pipeline/readBundle.ts'
import { runRules } from './pipeline/runRules.ts'
import { claimSave, hashOf, pruneSaveLog, storeAnswer, type SaveClaim } from './pipeline/saveLog.ts'
import { mergeStages } from './pipeline/mergeStages.ts'
import { concerns, type RuleContext, type SaveRule } from './pipeline/SaveRule.ts'
import type { Writing } from './pipeline/sql.ts'
import { UnitOfWork } from './pipeline/UnitOfWork.ts'
import { rightsOf, type RightsOf } from './pipeline/userRights.ts'
import { writeAudit } from './pipeline/writeAudit.ts'
import { writeChanges } from './pipeline/writeChanges.ts'

/** What saves work on, the same for all of them. */
export interface SaveContext {
  readonly model: Model
  readonly database: Database
  readonly rules: readonly SaveRule[]
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
interface Save {
  readonly context: SaveContext
  readonly user: SavingUser
  readonly rightsOf: RightsOf
  readonly changes: readonly RequestedChange[]
  readonly unchanged: readonly SentRecord[]
  readonly saveId: string
  readonly tag: unknown
  readonly claim: SaveClaim | null
  readonly now: string
}

interface Outcome {
  readonly answer: string
  /** Null when the answer is that of an earlier save with the same id. */
  readonly changeSet: ChangeSet | null
}

/**
 * Stores a bundle as a whole and answers Breeze's save result as JSON text (F-114; rules SV1 to SV41 of SPEC.md).
 * Raises BadBundle, TooLarge, NotAllowed, ConcurrencyConflict, RuleViolations, Duplicate or SaveIdReused; then nothing is stored.
 */
export async function saveChanges(context: SaveContext, body: unknown, user: SavingUser): Promise<string> {
  const pacer = new Pacer()
  const bundle = readBundle(shapeOf(context.model), body)
  await pacer.yieldIfDue()
  const rights = rightsOf(user)
  const changes = authorise(bundle.changes, rights)
  await pacer.yieldIfDue()
  const now = context.now()
  const { saveId, tag, unchanged } = bundle
  const claim = saveId === null ? null : { saveId, userId: user.userId, bundleHash: hashOf(bundle), now }
  const save: Save = {
    context,
    user,
    rightsOf: rights,
    changes,
    unchanged,
    saveId: saveId ?? randomUUID(),
    tag,
    claim,
    now,
  }
  const { answer, changeSet } = await context.database.transaction((transaction) =>
    runSave(save, { transaction, dialect: context.database.dialect }),
  )
  if (changeSet !== null) void publish(context, changeSet)
  return answer
}

async function runSave(save: Save, writing: Writing): Promise<Outcome> {
  const { context, changes, claim, now } = save
  const model = shapeOf(context.model)
  const earlier = claim === null ? null : await claimSave(writing, claim)
  if (earlier !== null) return { answer: earlier, changeSet: null }

  await acquireLocks(save, writing)
  const stored = await loadCurrent(writing, changes)
  const stale = staleChanges(changes, stored, context.rules)
  if (stale.length > 0) throw await describeConflicts(writing, model, stale, stored, save.rightsOf)

  const told = ruleContextOf(save, writing)
  const unit = new UnitOfWork(writing, model, {
    pending: applyChanges(changes, stored),
    written: [],
    unchanged: save.unchanged,
  })
  const pacer = new Pacer()
  for (const rule of context.rules)
    if (concerns(rule, unit.pending)) {
      await rule.prepare?.(unit, told)
      await pacer.yieldIfDue()
    }
  let planned = await store(save, writing, unit.pending, { rules: context.rules, told, written: [] })
  for (const rule of context.rules) {
    if (rule.settle === undefined || !concerns(rule, planned)) continue
    const following = new UnitOfWork(writing, model, {
      pending: [],
      written: planned,
      unchanged: save.unchanged,
    })
    await rule.settle(following, told)
    await pacer.yieldIfDue()
    if (following.pending.length > 0)
      planned = mergeStages(
        planned,
        await store(save, writing, following.pending, { rules: [], told, written: planned }),
      )
  }

  const written = planned.filter(isWritten)
  await writeAudit(writing, model, written, save)
  const answer = await composeAnswer(planned, save.rightsOf, told.notices)
  if (claim !== null) {
    await storeAnswer(writing, claim.saveId, answer)
    await pruneSaveLog(context.database, writing, now)
  }
  return { answer, changeSet: changeSetOf(written, save) }
}

/** Waits for what the rules have to hold alone, all at once and before any row is locked, so that no two saves wait for each other. */
async function acquireLocks({ context, changes }: Save, writing: Writing): Promise<void> {
  const names: string[] = []
  for (const rule of context.rules)
    if (rule.locks !== undefined && concerns(rule, changes))
      names.push(...(await rule.locks(changes, writing)))
  if (names.length > 0) await writing.dialect.lock(writing.transaction, names)
}

function ruleContextOf({ user, now, tag, context }: Save, writing: Writing): RuleContext {
  const { transaction, dialect } = writing
  return {
    user,
    now,
    timeZone: context.timeZone ?? 'America/Detroit',
    tag,
    transaction,
    dialect,
    notices: [],
    takeNumbers: (sequence, count) => takeNumbers(transaction, dialect, sequence, count),
  }
}

/** Checks changes, completes them with what the server owns, and writes them. */
async function store(
  save: Save,
  writing: Writing,
  planned: readonly PlannedChange[],
  by: {
    readonly rules: readonly SaveRule[]
    readonly told: RuleContext
    readonly written: readonly PlannedChange[]
  },
): Promise<readonly PlannedChange[]> {
  const model = shapeOf(save.context.model)
  await runRules(writing, model, { changes: planned, written: by.written }, by.rules, by.told)
  const pacer = new Pacer()
  assignKeys(model, planned, await reserveKeys(writing, planned))
  await pacer.yieldIfDue()
  derive(planned, save)
  await pacer.yieldIfDue()
  const plan = orderWrites(model, planned)
  await pacer.yieldIfDue()
  const lost = await writeChanges(writing, model, plan)
  if (lost.length > 0)
    throw await conflictsOf(
      save,
      writing,
      lost.map(({ requested }) => requested),
    )
  return planned
}

/** Rows that were changed between loading and writing: loaded again, they tell who was faster (SV16). */
async function conflictsOf(save: Save, writing: Writing, lost: readonly RequestedChange[]): Promise<Error> {
  const stored = await loadCurrent(writing, lost)
  return describeConflicts(writing, shapeOf(save.context.model), lost, stored, save.rightsOf)
}

/** Tells of a save that is committed; whoever fails to hear of it leaves it as it is. */
export async function publish({ onSaved, onSavedFailed }: SaveContext, changeSet: ChangeSet): Promise<void> {
  try {
    await onSaved?.(changeSet)
  } catch (error) {
    onSavedFailed?.(error)
  }
}
