import { action, computed, makeObservable, observable } from 'mobx'
import { isBlank } from '#shared/kernel/text.ts'
import type { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { isSameAddress } from '#shared/customers/serviceAddressRules.ts'
import { REQUIRED_MESSAGE, type Violation } from '#shared/model/Violation.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import type { App } from '../../app/App.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

type ServiceAddressRecord = RecordOfEntity<typeof ServiceAddress>

/** Whether the address is priced by range or by zone (F-067). */
export type PricingMode = 'range' | 'zone'

/** The model of the service address dialog: mode, lookup, checks and the save rules (F-067…F-075). */
export class ServiceAddressModel {
  mode: PricingMode
  readonly address: ServiceAddressRecord
  private readonly store: App['store']

  constructor(store: App['store'], address: ServiceAddressRecord) {
    this.store = store
    this.address = address
    this.mode = address.zone === null ? 'range' : 'zone'
    makeObservable(this, { mode: observable, isNew: computed, problems: computed, setMode: action })
  }

  get isNew(): boolean {
    return this.store.stateOf(this.address) === 'added'
  }

  /** The problems that prevent saving; the current mode decides whether range or zone is required (F-068). */
  get problems(): readonly Violation[] {
    const others = this.store.problems(this.address).filter((problem) => problem.code !== 'rangeOrZone')
    const missing = isBlank(this.address[this.mode])
    return missing
      ? [...others, { code: 'rangeOrZone', field: this.mode, message: REQUIRED_MESSAGE }]
      : others
  }

  setMode(mode: PricingMode): void {
    this.mode = mode
  }

  /** Whether a lookup would overwrite values of the address (F-034). */
  get hasAddressData(): boolean {
    const { address1, city, state, zip, county, latitude, longitude } = this.address
    return ![address1, city, state, zip, county, latitude, longitude].every(isBlank)
  }

  /** Sets the address to a match of the lookup, as one edit. */
  setAddress(match: AddressMatch): void {
    this.store.edit('Fill in address', () => {
      this.address.address1 = match.addressLabel
      this.address.city = match.city
      this.address.state = match.stateCode
      this.address.zip = match.postalCode
      this.address.county = match.county
      this.address.latitude = match.latitude
      this.address.longitude = match.longitude
    })
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
