import { action, computed, makeObservable, observable } from 'mobx'
import { isBlank } from '#shared/kernel/text.ts'
import type { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { isSameAddress } from '#shared/customers/serviceAddressRules.ts'
import { REQUIRED_MESSAGE, type Violation } from '#shared/model/Violation.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

type ServiceAddressRecord = RecordOfEntity<typeof ServiceAddress>

/** Whether the address is priced by range or by zone (F-067). */
export type PricingMode = 'range' | 'zone'

/** The model of the service address dialog: mode, checks and the save rules (F-067…F-075). */
export class ServiceAddressModel {
  mode: PricingMode
  readonly address: ServiceAddressRecord
  private readonly store: ScreenContext['store']

  constructor(store: ScreenContext['store'], address: ServiceAddressRecord) {
    this.store = store
    this.address = address
    this.mode = address.zone === null ? 'range' : 'zone'
    makeObservable(this, { mode: observable, problems: computed, setMode: action })
  }

  /** The problems that prevent saving; the current mode decides whether range or zone is required (F-068). */
  get problems(): readonly Violation[] {
    const others = this.store.problemsOfSave(this.address).filter((problem) => problem.code !== 'rangeOrZone')
    const missing = isBlank(this.address[this.mode])
    return missing
      ? [...others, { code: 'rangeOrZone', field: this.mode, message: REQUIRED_MESSAGE }]
      : others
  }

  setMode(mode: PricingMode): void {
    this.mode = mode
  }

  /** Whether this address repeats another one (F-070). */
  isDuplicateOf(others: readonly ServiceAddressRecord[]): boolean {
    return others.some((other) => other !== this.address && isSameAddress(other, this.address))
  }

  setDistance(miles: number): void {
    this.store.edit('Set distance', () => {
      this.address.distance = miles
    })
  }

  /** Clears the field of the other mode (F-068). */
  clearOtherMode(): void {
    if (this.mode === 'range') this.address.zone = null
    else this.address.range = null
  }
}
