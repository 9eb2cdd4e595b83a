import { observer } from 'mobx-react-lite'
import { isBlank } from '#shared/kernel/text.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { searchAddresses } from '../../api/addressLookup.ts'
import { useApp } from '../../app/App.ts'
import { OVERRIDE_ADDRESS_QUESTION } from '../../dialogs/messages.ts'
import { AddressLookup } from '../../form/AddressLookup.tsx'
import { formSection, type RecordOfEntity } from '../../form/FormSection.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'

type Site = RecordOfEntity<typeof StorageDumpSite>

/** Fills in the address of a site; asks before it replaces one (F-034). */
const SiteAddressLookup = observer(function SiteAddressLookup({ record: site }: { readonly record: Site }) {
  const { api, dialogs, store } = useApp()
  const choose = async (match: AddressMatch): Promise<boolean> => {
    const { address1, city, state, zip, county, latitude, longitude } = site
    const isEmpty = [address1, city, state, zip, county, latitude, longitude].every(isBlank)
    if (!isEmpty && !(await dialogs.confirm(OVERRIDE_ADDRESS_QUESTION))) return false
    store.edit('Fill in address', () =>
      Object.assign(site, {
        address1: match.addressLabel,
        city: match.city,
        state: match.stateCode,
        zip: match.postalCode,
        county: match.county,
        latitude: match.latitude,
        longitude: match.longitude,
      }),
    )
    return true
  }
  return (
    <div className="field span-3">
      <AddressLookup caption="Find address" search={(text) => searchAddresses(api, text)} onChoose={choose} />
    </div>
  )
})

/** The dialog of a storage or dump site (F-090). */
export const siteEditor = editorOf(StorageDumpSite, {
  noun: 'storage or dump site',
  width: 800,
  offersNext: true,
  sections: [
    formSection(StorageDumpSite, null, [{ field: 'name', span: 2 }, 'tonExpenseId', 'dump', 'storage']),
    formSection(StorageDumpSite, 'Address', [
      { Part: SiteAddressLookup },
      { field: 'address1', span: 2 },
      'address2',
      'city',
      'state',
      'zip',
      'county',
      'latitude',
      'longitude',
    ]),
    formSection(StorageDumpSite, null, [{ field: 'note', span: 3 }]),
  ],
})
