import { observer } from 'mobx-react-lite'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { searchAddresses } from '../../api/addressLookup.ts'
import { useApp } from '../../app/App.ts'
import { OVERRIDE_ADDRESS_QUESTION } from '../../dialogs/messages.ts'
import { AddressLookup } from '../../form/AddressLookup.tsx'
import { useEditorModel } from '../../screen/editor/Editor.ts'
import { ServiceAddressModel } from './ServiceAddressModel.ts'

/** Fills in the address; asks before it replaces one (F-033, F-034). */
export const ServiceAddressLookup = observer(function ServiceAddressLookup() {
  const { api, dialogs } = useApp()
  const model = useEditorModel(ServiceAddressModel)
  const choose = async (match: AddressMatch): Promise<boolean> => {
    if (model.hasAddressData && !(await dialogs.confirm(OVERRIDE_ADDRESS_QUESTION))) return false
    model.setAddress(match)
    return true
  }
  return (
    <div className="field span-3">
      <AddressLookup
        caption="Find address"
        search={(text) => searchAddresses(api, text)}
        onChoose={choose}
        autoFocus={model.isNew}
      />
    </div>
  )
})
