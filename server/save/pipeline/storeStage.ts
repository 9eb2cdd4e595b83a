import { Pacer } from '#server/kernel/Pacer.ts'
import { assignKeys, reserveKeys } from './assignKeys.ts'
import type { PlannedChange } from './change.ts'
import { derive } from './derive.ts'
import { describeConflicts } from './describeConflicts.ts'
import type { KeysAhead } from './KeysAhead.ts'
import { loadCurrent } from './loadCurrent.ts'
import { shapeOf } from './modelShape.ts'
import { orderWrites } from './orderWrites.ts'
import type { PhaseRules } from './PhaseRules.ts'
import { checkStage } from './checkStage.ts'
import type { Save } from './Save.ts'
import type { CheckRule, RuleContext } from './SaveRule.ts'
import type { Writing } from './sql.ts'
import { writeChanges } from './writeChanges.ts'

/** A save within its transaction. */
export interface SaveRun {
  readonly save: Save
  readonly writing: Writing
  readonly context: RuleContext
  readonly keys: KeysAhead
}

/** Changes that are written together. */
interface Stage {
  readonly planned: readonly PlannedChange[]
  /** Changes that earlier stages of the save have written. */
  readonly written: readonly PlannedChange[]
  /** Null for changes that a settle rule adds: check rules do not apply to them. */
  readonly rules: PhaseRules<CheckRule> | null
}

/**
 * Checks the changes of a stage, sets their keys and server-owned fields, and writes them. Throws ConcurrencyConflict for rows that
 * someone else has changed since they were loaded.
 */
export async function storeStage(
  { save, writing, context, keys }: SaveRun,
  { planned, written, rules }: Stage,
): Promise<readonly PlannedChange[]> {
  const model = shapeOf(save.context.model)
  await checkStage(writing, model, { changes: planned, written }, rules, context)
  const pacer = new Pacer()
  keys.expect(planned.map(({ requested }) => requested))
  assignKeys(model, planned, await reserveKeys(keys, planned))
  await pacer.yieldIfDue()
  derive(planned, save)
  await pacer.yieldIfDue()
  const plan = orderWrites(model, planned)
  await pacer.yieldIfDue()
  await writeChanges({ writing, model, conflictOf: (lost) => conflictOf(save, writing, lost) }, plan)
  return planned
}

/** The conflict error of rows that were changed between loading and writing, loaded again (SV16). */
async function conflictOf(save: Save, writing: Writing, lost: readonly PlannedChange[]): Promise<Error> {
  const requested = lost.map((change) => change.requested)
  const stored = await loadCurrent(writing, requested)
  return describeConflicts(writing, shapeOf(save.context.model), requested, stored, save.rightsOf)
}
