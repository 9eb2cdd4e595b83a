import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { customerMergeQuery, type CustomerMerge } from '#shared/accounting/queries.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { isBlank } from '#shared/kernel/text.ts'
import type { Field } from '#shared/model/field.ts'
import { displayValue } from '../../context/displayValue.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'

export type CustomerRecord = RecordOfEntity<typeof Customer>

/** Of which of the two customers the remaining one has a value. */
export type Side = 'kept' | 'merged'

/** A field in which two customers differ, as people read it. */
export interface DifferingField {
  readonly name: string
  readonly caption: string
  readonly kept: string
  readonly merged: string
  /** The sides that accounting allows. */
  readonly sides: readonly Side[]
}

/** Two customers that are to become one: which remains, and what it has where they differ (CU530, CU535). */
export class MergeModel {
  /** The one that goes. */
  readonly merged: CustomerRecord
  kept: CustomerRecord | null = null
  private info: CustomerMerge | null = null
  private readonly chosen = observable.map<string, Side>()
  private readonly app: ScreenContext

  constructor(app: ScreenContext, merged: CustomerRecord) {
    this.app = app
    this.merged = merged
    makeObservable<this, 'info'>(this, {
      kept: observableRef,
      info: observableRef,
      differences: computed,
      pick: action,
    })
  }

  /** Why the two cannot become one; null if they can, and while none is chosen. */
  get refusal(): string | null {
    if (this.kept !== null && this.kept === this.merged) return 'Choose another customer.'
    return this.info?.refusal ?? null
  }

  get canMerge(): boolean {
    return this.kept !== null && this.info !== null && this.refusal === null
  }

  /** What goes along. */
  get moves(): CustomerMerge['moves'] {
    return this.info?.moves ?? []
  }

  get differences(): readonly DifferingField[] {
    const { kept, merged, info } = this
    if (kept === null || info === null) return []
    const [ofKept, ofMerged] = [propertiesOf(kept), propertiesOf(merged)]
    return CHOSEN_FIELDS.flatMap(([name, field]) => {
      const [a, b] = [ofKept[name], ofMerged[name]]
      if (a === b || (isBlank(a) && isBlank(b))) return []
      const shown = (value: unknown): string => displayValue(field, value, this.app.widgetServices)
      const sides = sidesOf(name, { kept: a, merged: b }, info)
      return [{ name, caption: field.caption, kept: shown(a), merged: shown(b), sides }]
    })
  }

  /** Of whom the remaining customer has the value: unless somebody chose otherwise its own, if it has one. */
  sideOf({ name, sides }: DifferingField): Side {
    const chosen = this.chosen.get(name)
    if (chosen !== undefined && sides.includes(chosen)) return chosen
    const isMissing = this.kept === null || isBlank(propertiesOf(this.kept)[name])
    const preferred: Side = isMissing ? 'merged' : 'kept'
    return sides.includes(preferred) ? preferred : (sides[0] ?? preferred)
  }

  pick(name: string, side: Side): void {
    this.chosen.set(name, side)
  }

  /** Chooses the customer that remains. Throws QueryFailed. */
  async choose(id: number | null): Promise<void> {
    const { store } = this.app
    const mergedId = this.merged.id
    const kept = id === null ? null : await store.fetchByKey('Customer', id)
    const info =
      kept === null || kept.id === mergedId
        ? null
        : await store.fetchResult(customerMergeQuery, { keptId: kept.id, mergedId })
    runInAction(() => {
      this.kept = kept
      this.info = info
      this.chosen.clear()
    })
  }

  /** Makes them one, as one edit that is pending until it is saved. */
  merge(): void {
    const { kept, merged, differences } = this
    if (kept === null) return
    const taken = differences.filter((field) => this.sideOf(field) === 'merged')
    const values = Object.fromEntries(taken.map(({ name }) => [name, propertiesOf(merged)[name]]))
    this.app.store.edit(`Merge into ${customerDisplayName(kept)}`, () => {
      merged.mergedIntoId = kept.id
      Object.assign(kept, values)
    })
  }
}

/** What people enter of a customer. */
const CHOSEN_FIELDS = Object.entries<Field>(Customer.fields).filter(
  ([name, field]) =>
    field.kind !== 'id' &&
    field.kind !== 'version' &&
    field.stamp === undefined &&
    !field.serverOwned &&
    name !== 'mergedIntoId',
)

function sidesOf(
  name: string,
  values: Readonly<Record<Side, unknown>>,
  { quickBooksIds, greatPlainsIds }: CustomerMerge,
): readonly Side[] {
  const ids = { quickBooksId: quickBooksIds, greatPlainsId: greatPlainsIds }[name]
  const sides = ['kept', 'merged'] as const
  if (ids === undefined) return sides
  return sides.filter((side) =>
    ids.some((id) => id === values[side] || (id === null && isBlank(values[side]))),
  )
}
