import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { serviceAddressesQuery } from '#shared/customers/queries.ts'
import { isSameAddress, serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { addInRecordDialog } from '../../context/recordDialogs.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOffer, RecordOffers } from '../../kit/RecordFinder.ts'
import { searchAddresses } from '../../screen/address/addressCalls.ts'
import { addressOfMatch } from '../../screen/address/addressOfMatch.ts'
import { addressSource } from '../../screen/address/addressSource.ts'

/** The least of a site, by which it is told from others. */
type Place = Pick<ServiceAddress, 'siteName' | 'address1' | 'city' | 'state'>

/**
 * Addresses that are looked up for what was typed, each to be added as a new site of the customer, without those that the customer has
 * (RE920, F-033, F-070). It is pending until the record that it is chosen for is saved.
 */
export function siteOffers(app: ScreenContext, customerId: number): RecordOffers {
  const { minLength, delayMilliseconds, failed } = addressSource(() => Promise.resolve([]))
  return {
    minLength,
    delayMilliseconds,
    failed,
    search: async (text) => {
      const [matches, sites] = await Promise.all([searchAddresses(app.api, text), sitesOf(app, customerId)])
      const isKnown = sites.some((site) => isNamed(site, text))
      if (matches.length === 0) return isKnown ? [] : [unknownOffer(app, customerId, text)]
      return matches
        .map((match) => offerOf(app, customerId, match))
        .filter(({ place }) => !sites.some((site) => isSameAddress(site, place)))
    },
  }
}

async function sitesOf({ store }: ScreenContext, customerId: number): Promise<readonly Place[]> {
  // One that is not stored yet has those alone that wait with it.
  return customerId < 0
    ? store.local('ServiceAddress').filter((site) => site.customerId === customerId)
    : (await store.queryRows(serviceAddressesQuery, { parameters: { customerId } })).rows
}

/** Is the site called so, or is it there? */
function isNamed({ siteName, address1, city }: Place, text: string): boolean {
  const typed = text.toLowerCase()
  return [siteName, address1, city].some((part) => part?.toLowerCase().includes(typed) === true)
}

/** An address that neither the customer has nor the lookup knows is written in the dialog of a new site (RE1286). */
function unknownOffer(app: ScreenContext, customerId: number, text: string): RecordOffer {
  return {
    key: text,
    title: `Add Site Address “${text}”`,
    details: 'Not found: enter the rest of the address',
    open: () => addInRecordDialog(app, 'ServiceAddress', { customerId, address1: text }, 'rental'),
  }
}

function offerOf(
  { store, widgetServices }: ScreenContext,
  customerId: number,
  match: AddressMatch,
): RecordOffer & { readonly place: Place } {
  const values = addressOfMatch(ServiceAddress, '', match)
  const place = {
    siteName: null,
    address1: match.addressLabel,
    city: match.city,
    state: match.stateCode,
  }
  return {
    place,
    key: `${match.formattedAddress} ${match.latitude} ${match.longitude}`,
    title: `Add ${serviceAddressDisplayName(place)} as a new site`,
    details: joinNonBlank([`${match.stateCode} ${match.postalCode}`, match.county], ', '),
    add: () => {
      const site = store.create('ServiceAddress', { customerId, ...values }, 'Add service address')
      // What no lookup knows is asked for next.
      widgetServices.fieldFocus.request(site, 'range')
      return site.id
    },
  }
}
