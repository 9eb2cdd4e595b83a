import { serviceAddressesQuery } from '#shared/customers/queries.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { isBlank, joinNonBlank } from '#shared/kernel/text.ts'
import { foldText } from '#shared/kernel/typed.ts'
import { parseSearchText } from '#shared/search/searchText.ts'
import type { FoundRecord, Suggestions } from '../../kit/RecordFinder.ts'
import type { Row } from '../../store/types.ts'
import type { RecordSearch } from '../../context/RecordSearch.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

type Store = ScreenContext['store']

/** More are found by typing. */
const MAX_SUGGESTED = 50

/** Finds an address among those of the customer. */
export const addressSearch: RecordSearch = { entity: 'ServiceAddress', search, suggest }

/** The addresses of the customer that contain every word. Throws QueryFailed. */
async function search(store: Store, text: string, within: Row): Promise<readonly FoundRecord[]> {
  const { words } = parseSearchText(text)
  const addresses = await addressesOf(store, within)
  return addresses
    .filter(({ title, details }) =>
      words.every((word) => foldText(`${title} ${details}`).includes(word.text)),
    )
    .slice(0, MAX_SUGGESTED)
}

/** The addresses of the customer. Throws QueryFailed. */
async function suggest(store: Store, within: Row): Promise<Suggestions<FoundRecord>> {
  const addresses = await addressesOf(store, within)
  return {
    heading: null,
    matches: addresses.slice(0, MAX_SUGGESTED),
    none: 'The customer has no address yet',
  }
}

async function addressesOf(store: Store, within: Row): Promise<readonly FoundRecord[]> {
  const customerId = within['customerId']
  if (typeof customerId !== 'number') return []
  const { rows } = await store.queryRows(serviceAddressesQuery, { parameters: { customerId } })
  return rows.map((row) => ({
    id: row.id,
    title: serviceAddressDisplayName(row),
    // The name of an address without a site is its street and city already.
    details: joinNonBlank(isBlank(row.siteName) ? [row.zip] : [row.address1, row.city, row.zip], ', '),
  }))
}
