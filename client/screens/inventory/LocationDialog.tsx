import { observer } from 'mobx-react-lite'
import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { field } from '#shared/model/field.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { FormStateProvider } from '../../form/FormState.ts'
import { ValueField } from '../../form/ValueField.tsx'
import type { LocationModel, LocationResult } from './LocationModel.ts'

const CUSTOMER = field.reference('Customer', 'Customer')

interface LocationDialogProps extends DialogProps<LocationResult> {
  readonly model: LocationModel
}

/** Assigns a location to a dumpster, 400 pixels wide: a storage site, or an address of a customer (O-074, O-075). */
export const LocationDialog = observer(function LocationDialog({ model, close }: LocationDialogProps) {
  const { location } = model
  const of = { entity: location, of: DumpsterLocation }
  const sites = useStorageSites()
  const save = async (): Promise<void> => {
    const result = await model.save()
    if (result !== null) close(result)
  }
  return (
    <DialogFrame
      title="Assign Location"
      width={400}
      hasChanges={model.hasChanges}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        { caption: 'Save', variant: 'primary', isDefault: true, isSave: true, run: save },
      ]}
    >
      <FormStateProvider value={model.form}>
        <div className="editor form-grid" data-testid="location-dialog">
          <EntityField
            {...of}
            field="storageDumpSiteId"
            caption="Storage Site"
            span={3}
            options={sites}
            onEdited={() => {
              location.serviceAddressId = null
            }}
          />
          <ValueField
            name="customerId"
            caption="Customer"
            declared={CUSTOMER}
            span={3}
            value={model.customerId}
            onChange={(id) => model.chooseCustomer(typeof id === 'number' ? id : null)}
          />
          <EntityField
            {...of}
            field="serviceAddressId"
            caption="Service Address"
            span={3}
            within={{ customerId: model.customerId }}
            placeholder={model.customerId === null ? 'Choose the customer first' : 'Name or street'}
            disabled={model.customerId === null}
            onEdited={() => {
              location.storageDumpSiteId = null
            }}
          />
        </div>
      </FormStateProvider>
    </DialogFrame>
  )
})

function useStorageSites() {
  const { lookups } = useScreenContext()
  return lookups
    .rows('storageDumpSites')
    .filter(({ storage }) => storage)
    .map(({ id, name }) => ({ id, title: name }))
}
