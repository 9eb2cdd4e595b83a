import { groupBy } from '#shared/kernel/groupBy.ts'
import type { PlannedChange } from './change.ts'
import { keyOfRecord, type Key } from './keys.ts'
import type { EntityShape } from './modelShape.ts'
import type { PrepareRule, SettleRule } from './SaveRule.ts'

type ChangingRule = PrepareRule | SettleRule

/** What one rule did to one record. */
interface Step {
  readonly rule: ChangingRule
  readonly change: PlannedChange
  readonly fields: readonly string[]
}

/** Which rules changed what in a save; kept only where somebody asks what a save would do (SV420). */
export class SaveTrace {
  readonly #steps: Step[] = []
  #byRecord: ReturnType<typeof indexed> | null = null
  #rule: ChangingRule | null = null

  /** The rule that runs from now on. */
  begin(rule: ChangingRule): void {
    this.#rule = rule
  }

  changed(change: PlannedChange, fields: readonly string[]): void {
    if (this.#rule !== null) this.#steps.push({ rule: this.#rule, change, fields })
  }

  /** The rules that set one of these fields of a record, or added or removed it, in the order in which they did. Once all have run. */
  rulesBehind({ shape, result }: PlannedChange, fields: ReadonlySet<string>): readonly ChangingRule[] {
    this.#byRecord ??= indexed(this.#steps)
    const steps = this.#byRecord.get(shape)?.get(keyOfRecord(shape, result)) ?? []
    const ofFields = steps.filter((step) => step.fields.some((field) => fields.has(field)))
    return [...new Set((ofFields.length > 0 ? ofFields : steps).map(({ rule }) => rule))]
  }
}

/** By the keys that the records have now: those of new ones were temporary while the rules ran. */
function indexed(steps: readonly Step[]): ReadonlyMap<EntityShape, ReadonlyMap<Key, readonly Step[]>> {
  const byShape = groupBy(steps, ({ change }) => change.shape)
  return new Map(
    [...byShape].map(([shape, own]) => [
      shape,
      groupBy(own, ({ change }) => keyOfRecord(shape, change.result)),
    ]),
  )
}
