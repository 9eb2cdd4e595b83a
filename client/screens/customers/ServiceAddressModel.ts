import { action, computed, makeObservable, observable } from 'mobx'
import { isBlank } from '#shared/kernel/text.ts'
import { isSameAddress, prepareServiceAddress } from '#shared/customers/serviceAddressRules.ts'
import { REQUIRED, type Violation } from '#shared/model/validate.ts'
import type { FoundPlace } from '#shared/wire/places.ts'
import type { ServiceAddressRecord, Store } from './records.ts'

/** Is the address priced by range or by zone (F-067)? */
export type PricingMode = 'range' | 'zone'

/** One service address in its dialog: mode, lookup, checks and the save rules (F-067…F-075). */
export class ServiceAddressModel {
  mode: PricingMode
  readonly address: ServiceAddressRecord
  private readonly store: Store

  constructor(store: Store, address: ServiceAddressRecord) {
    this.store = store
    this.address = address
    this.mode = address.zone === null ? 'range' : 'zone'
    makeObservable(this, { mode: observable, isNew: computed, problems: computed, setMode: action })
  }

  get isNew(): boolean {
    return this.store.stateOf(this.address) === 'added'
  }

  /** What keeps the dialog from being saved; the choice of the mode shown is the one that is required (F-068). */
  get problems(): readonly Violation[] {
    const others = this.store.problems(this.address).filter((problem) => problem.code !== 'rangeOrZone')
    const missing = isBlank(this.address[this.mode])
    return missing ? [...others, { code: 'rangeOrZone', field: this.mode, message: REQUIRED }] : others
  }

  setMode(mode: PricingMode): void {
    this.mode = mode
  }

  /** Does the address hold anything that a lookup would write over (F-034)? */
  get hasAddressData(): boolean {
    const { address1, city, state, zip, county, latitude, longitude } = this.address
    return ![address1, city, state, zip, county, latitude, longitude].every(isBlank)
  }

  /** Fills the address from a place that was found; one gesture. */
  fill(place: FoundPlace): void {
    this.store.edit('Fill in address', () => {
      this.address.address1 = place.addressLabel
      this.address.city = place.city
      this.address.state = place.stateCode
      this.address.zip = place.postalCode
      this.address.county = place.county
      this.address.latitude = place.latitude
      this.address.longitude = place.longitude
    })
  }

  /** Is this a new address at the place of one that is there already (F-070)? */
  repeats(others: readonly ServiceAddressRecord[]): boolean {
    return this.isNew && others.some((other) => other !== this.address && isSameAddress(other, this.address))
  }

  setDistance(miles: number): void {
    this.store.edit('Set distance', () => {
      this.address.distance = miles
    })
  }

  /** Applies the save rules: the choice of the other mode is cleared (F-068), the county loses its suffix (F-069). */
  prepare(): void {
    this.store.edit('Save service address', () => {
      if (this.mode === 'range') this.address.zone = null
      else this.address.range = null
      Object.assign(this.address, prepareServiceAddress(this.address))
    })
  }
}
