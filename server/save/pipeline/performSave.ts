import { takeNumbers } from '../../database/numberSequences.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { applyChanges } from './applyChanges.ts'
import { isWritten, type PlannedChange } from './change.ts'
import { changeSetOf, type ChangeSet } from './ChangeSet.ts'
import { staleChanges } from './checkVersions.ts'
import { describeConflicts } from './describeConflicts.ts'
import { KeysAhead } from './KeysAhead.ts'
import { mergeStages } from './mergeStages.ts'
import { loadCurrent } from './loadCurrent.ts'
import { shapeOf } from './modelShape.ts'
import type { Save } from './Save.ts'
import type { RuleContext } from './SaveRule.ts'
import type { Writing } from './sql.ts'
import { storeStage, type SaveRun } from './storeStage.ts'
import { UnitOfWork } from './UnitOfWork.ts'
import { writeAudit } from './writeAudit.ts'
import { writeFeed } from './writeFeed.ts'

/** The server's own work at the start of a save, before any rule: its changes, and a result for the caller. */
export type Work<T> = (unit: UnitOfWork, context: RuleContext) => Promise<T>

/** A save whose statements have run; it takes effect when its transaction commits. */
export interface PerformedSave<T> {
  /** The result of the server's own work. */
  readonly outcome: T
  /** One for each record, those that the client asked for first. */
  readonly changes: readonly PlannedChange[]
  readonly notices: readonly string[]
  readonly changeSet: ChangeSet
}

/**
 * Performs the steps of a save within a transaction, from the locks to the audit. Throws BadBundle, NotAllowed,
 * ConcurrencyConflict, RuleViolations, Duplicate, or what rules and work throw; the caller then rolls the transaction back.
 */
export async function performSave<T>(save: Save, writing: Writing, work: Work<T>): Promise<PerformedSave<T>> {
  const model = shapeOf(save.context.model)
  const run: SaveRun = {
    save,
    writing,
    context: ruleContextOf(save, writing),
    keys: new KeysAhead(writing, model),
  }
  run.keys.expect(save.changes)
  await takeLocks(run)
  const unit = await readUnit(run)
  const outcome = await work(unit, run.context)
  await prepare(run, unit)
  const first = await storeStage(run, { planned: unit.pending, written: [], rules: save.context.rules.check })
  const changes = await settle(run, first)
  const written = changes.filter(isWritten)
  const isLocked = await writeAudit(run, model, written, save)
  await writeFeed(writing, written, { ...save, isLocked })
  return { outcome, changes, notices: run.context.notices, changeSet: changeSetOf(written, save) }
}

function ruleContextOf({ user, now, tag, context }: Save, { transaction, dialect }: Writing): RuleContext {
  return {
    user,
    now,
    timeZone: context.timeZone ?? 'America/Detroit',
    tag,
    transaction,
    dialect,
    openFile: context.openFile ?? noFile,
    notices: [],
    takeNumbers: (sequence, count) => takeNumbers(transaction, dialect, sequence, count),
  }
}

const noFile = (): Promise<null> => Promise.resolve(null)

/**
 * Takes the locks that the rules name, and those of entities whose records are there once (SV1430): all at once and before any row is
 * locked, so that no two saves wait for each other (SV47).
 */
async function takeLocks({ save: { context, changes }, writing }: SaveRun): Promise<void> {
  const names = changes.filter(({ shape }) => shape.once.length > 0).map(({ shape }) => shape.name)
  for (const rule of context.rules.lock.watching(entitiesOf(changes)))
    names.push(...(await rule.run(changes, writing)))
  if (names.length > 0) await writing.dialect.lock(writing.transaction, names)
}

/** Applies the client's changes to the stored rows. Throws ConcurrencyConflict for stale ones. */
async function readUnit({ save, writing }: SaveRun): Promise<UnitOfWork> {
  const { context, changes, unchanged, rightsOf } = save
  const model = shapeOf(context.model)
  const stored = await loadCurrent(writing, changes)
  const stale = staleChanges(changes, stored, context.rules.admit)
  if (stale.length > 0) throw await describeConflicts(writing, model, stale, stored, rightsOf)
  const pending = applyChanges(changes, stored)
  return new UnitOfWork(writing, model, { pending, written: [], unchanged }, save.trace)
}

async function prepare({ save, context }: SaveRun, unit: UnitOfWork): Promise<void> {
  const pacer = new Pacer()
  for (const rule of save.context.rules.prepare.watching(unit.entities)) {
    save.trace?.beginRule(rule.because)
    await rule.run(unit, context)
    await pacer.yieldIfDue()
  }
}

/** Runs the settle rules, and stores what each adds as a stage of its own. Returns all changes of the save. */
async function settle(run: SaveRun, first: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  const { save, writing, context } = run
  const pacer = new Pacer()
  const entities = entitiesOf(first)
  let written = first
  for (const rule of save.context.rules.settle.watching(entities)) {
    const unit = new UnitOfWork(
      writing,
      shapeOf(save.context.model),
      { pending: [], written, unchanged: save.unchanged },
      save.trace,
    )
    save.trace?.beginRule(rule.because)
    await rule.run(unit, context)
    await pacer.yieldIfDue()
    if (unit.pending.length === 0) continue
    const following = await storeStage(run, { planned: unit.pending, written, rules: null })
    written = mergeStages(written, following)
    for (const entity of unit.entities) entities.add(entity)
  }
  return written
}

function entitiesOf(changes: readonly Pick<PlannedChange, 'shape'>[]): Set<string> {
  return new Set(changes.map(({ shape }) => shape.name))
}
