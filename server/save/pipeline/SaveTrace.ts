import { groupBy } from '#shared/kernel/groupBy.ts'
import type { PlannedChange } from './change.ts'
import { keyOfRecord, type Key } from './keys.ts'
import type { EntityShape } from './modelShape.ts'

/** What one rule did to one record. */
interface Step {
  readonly reason: string | undefined
  readonly change: PlannedChange
  readonly fields: readonly string[]
}

/** Why a save changes what; kept only where somebody asks what a save would do (SV421). */
export class SaveTrace {
  readonly #steps: Step[] = []
  #byRecord: ReturnType<typeof indexed> | null = null
  #reason: string | undefined

  /** Until the next rule begins, records change for this reason; none for a rule that only refuses. */
  beginRule(reason: string | undefined): void {
    this.#reason = reason
  }

  changed(change: PlannedChange, fields: readonly string[]): void {
    this.#steps.push({ reason: this.#reason, change, fields })
  }

  /** Why one of these fields of a record was set, or the record added or removed, in the order of the rules. Once all have run. */
  reasonsFor({ shape, result }: PlannedChange, fields: ReadonlySet<string>): readonly string[] {
    this.#byRecord ??= indexed(this.#steps)
    const steps = this.#byRecord.get(shape)?.get(keyOfRecord(shape, result)) ?? []
    const ofFields = steps.filter((step) => step.fields.some((field) => fields.has(field)))
    return [...new Set((ofFields.length > 0 ? ofFields : steps).flatMap(({ reason }) => reason ?? []))]
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
