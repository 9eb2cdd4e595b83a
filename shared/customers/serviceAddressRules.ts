import { joinNonBlank, isBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { countyName } from './counties.ts'
import { REQUIRED_MESSAGE, type Violation } from '../model/Violation.ts'
import { ServiceAddress } from './ServiceAddress.ts'

type AddressParts = Pick<ServiceAddress, 'address1' | 'city' | 'state'>

/** The site name if there is one, otherwise street and city. */
export function serviceAddressDisplayName(
  address: Pick<ServiceAddress, 'siteName' | 'address1' | 'city'>,
): string {
  return isBlank(address.siteName)
    ? joinNonBlank([address.address1, address.city], ', ')
    : (address.siteName ?? '').trim()
}

/** The site name with street and city: among the sites of many customers, a name such as 'Roof' is not told from another. */
export function serviceAddressFullName(
  address: Pick<ServiceAddress, 'siteName' | 'address1' | 'city'>,
): string {
  return joinNonBlank([address.siteName, address.address1, address.city], ', ')
}

/** An address is priced by range or by zone, never by both: if both are set, the zone is cleared (F-068). */
function prepareServiceAddress(address: Readonly<ServiceAddress>): Partial<ServiceAddress> {
  return {
    county: countyName(address.county),
    ...(address.range !== null && address.zone !== null ? { zone: null } : {}),
  }
}

/** Range or zone is required (S0 §5, F-068). */
export function checkServiceAddress(address: Pick<ServiceAddress, 'range' | 'zone'>): Violation[] {
  return address.range === null && address.zone === null
    ? [{ code: 'rangeOrZone', field: 'range', message: REQUIRED_MESSAGE }]
    : []
}

/** Are two addresses the same: street, city and state, ignoring case (F-070)? */
export function isSameAddress(first: AddressParts, second: AddressParts): boolean {
  const same = (a: string | null, b: string | null): boolean =>
    (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()
  return (
    same(first.address1, second.address1) && same(first.city, second.city) && same(first.state, second.state)
  )
}

/** The destination for map directions: the coordinates, or the address if there are none (F-071). */
export function directionsTarget(
  address: Pick<
    ServiceAddress,
    'latitude' | 'longitude' | 'address1' | 'address2' | 'city' | 'state' | 'zip'
  >,
): string {
  if (address.latitude !== null && address.longitude !== null)
    return `${address.latitude},${address.longitude}`
  return joinNonBlank([address.address1, address.address2, address.city, address.state, address.zip], ', ')
}

export const serviceAddressRules = recordRules(ServiceAddress, {
  prepare: prepareServiceAddress,
  check: checkServiceAddress,
  computed: { displayName: serviceAddressDisplayName },
})
