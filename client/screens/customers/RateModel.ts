import { computed, makeObservable } from 'mobx'
import { prepareCustomerRate, isCreatableRateType } from '#shared/pricing/customerRateRules.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { RateRecord, Store } from './records.ts'

/** The initial values of a new rate (F-106). */
export const NEW_RATE = { rateTypeId: RATE_TYPE.dumpster, range: 'Regular', zone: 1 } as const

const RATE_TYPE_IDS: readonly number[] = Object.values(RATE_TYPE)

/** The model of the rate dialog: the fields of each rate type, and the save rules (F-106, F-107). */
export class RateModel {
  readonly rate: RateRecord
  private readonly store: Store

  constructor(store: Store, rate: RateRecord) {
    this.store = store
    this.rate = rate
    makeObservable(this, { problems: computed, isPricedByTon: computed, isHauling: computed })
  }

  get problems(): readonly Violation[] {
    return this.store.problems(this.rate)
  }

  get isNew(): boolean {
    return this.store.stateOf(this.rate) === 'added'
  }

  get isDumpster(): boolean {
    return this.rate.rateTypeId === RATE_TYPE.dumpster
  }

  get isHauling(): boolean {
    return this.rate.rateTypeId === RATE_TYPE.hauling
  }

  get isZone(): boolean {
    return this.rate.rateTypeId === RATE_TYPE.zone
  }

  get isPricedByTon(): boolean {
    return this.isHauling || this.isZone
  }

  /** The types to choose from: those of new rates, and the rate's own type. */
  get availableTypeIds(): readonly number[] {
    return RATE_TYPE_IDS.filter((id) => isCreatableRateType(id) || id === this.rate.rateTypeId)
  }

  /** Changes the type of the rate and, in the same edit, sets missing fields that the type requires. */
  chooseType(id: number): void {
    this.store.edit('Rate type', () => {
      this.rate.rateTypeId = id
      if (this.isZone) this.rate.zone ??= NEW_RATE.zone
      else this.rate.range ??= NEW_RATE.range
    })
  }

  /** Applies the save rules: fields that the type does not have are cleared (F-107). */
  prepare(): void {
    this.store.edit('Save rate', () => {
      Object.assign(this.rate, prepareCustomerRate(this.rate))
    })
  }
}
