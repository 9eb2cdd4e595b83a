import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import { searchAddresses } from '../../api/addressLookup.ts'
import { useApp } from '../../app/App.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { AddressLookup } from '../../form/AddressLookup.tsx'
import { EntityField } from '../../form/EntityField.tsx'
import { FormStateProvider, useFormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import { cancelDialog, dialogHasChanges } from './dialogCancel.ts'
import { DistanceTools } from './DistanceTools.tsx'
import { focusWhenShown } from './focusWhenShown.ts'
import { PricingFields } from './PricingFields.tsx'
import type { ServiceAddressRecord } from './records.ts'
import { ServiceAddressModel } from './ServiceAddressModel.ts'
import { messages } from './messages.ts'

interface ServiceAddressDialogProps extends DialogProps<true> {
  readonly address: ServiceAddressRecord
  readonly others: () => readonly ServiceAddressRecord[]
  readonly scope: Scope
}

/** The dialog of a service address, at 95% of the window's height (F-067…F-074). */
export const ServiceAddressDialog = observer(function ServiceAddressDialog(props: ServiceAddressDialogProps) {
  const { address, others, scope, close } = props
  const { api, dialogs, store, toasts } = useApp()
  const [model] = useState(() => new ServiceAddressModel(store, address))
  const form = useFormState()
  const [isNew] = useState(model.isNew)
  const hasChanges = dialogHasChanges(scope, isNew)
  const choose = async (match: AddressMatch): Promise<boolean> => {
    if (model.hasAddressData && !(await dialogs.confirm(messages.overrideAddress))) return false
    model.setAddress(match)
    return true
  }
  const save = async (): Promise<void> => {
    const [problem] = model.problems
    if (problem !== undefined) {
      form.showAll()
      toasts.error(RULE_VIOLATIONS_MESSAGE)
      focusWhenShown(address, problem.field ?? null)
      return
    }
    if (model.isDuplicate(others()) && !(await dialogs.confirm(messages.sameAddressExists))) return
    model.prepare()
    close(true)
  }
  const field = { entity: address, of: ServiceAddress }
  return (
    <DialogFrame
      title={isNew ? 'Add service address' : 'Service address'}
      width={800}
      height="95%"
      hasChanges={hasChanges}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => cancelDialog(dialogs, hasChanges, close) },
        { caption: 'Save', variant: 'primary', isDefault: true, run: save },
      ]}
    >
      <FormStateProvider value={form}>
        <div className="customer-dialog" data-testid="service-address-dialog">
          <AddressLookup
            caption="Find address"
            search={(text) => searchAddresses(api, text)}
            onChoose={choose}
            autoFocus={isNew}
          />
          <h2>Address</h2>
          <div className="form-grid">
            <EntityField {...field} field="siteName" span={2} />
            <EntityField {...field} field="phone" />
            <EntityField {...field} field="address1" span={2} />
            <EntityField {...field} field="address2" />
            <EntityField {...field} field="city" />
            <EntityField {...field} field="state" />
            <EntityField {...field} field="zip" />
            <EntityField {...field} field="county" />
            <EntityField {...field} field="latitude" />
            <EntityField {...field} field="longitude" />
          </div>
          <DistanceTools model={model} />
          <h2>Pricing</h2>
          <PricingFields model={model} />
          <h2>Notes</h2>
          <div className="form-grid">
            <EntityField {...field} field="notes" span={3} />
          </div>
        </div>
      </FormStateProvider>
    </DialogFrame>
  )
})
