import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { rentalChoices } from '#shared/rentals/newRental.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useRecord } from '../../screen/useRecord.ts'
import { RecordDialogButtons } from './RecordDialogButtons.tsx'
import type { RentalPart } from './rentalRecord.ts'

const SHOWN_FIELDS = [
  'siteName',
  'address1',
  'city',
  'state',
  'zip',
  'county',
  'latitude',
  'longitude',
  'range',
  'pricePerTon',
] as const

/** The site of a rental: one of the customer's, chosen until the rental is saved or a site was added (O-011, O-013). */
export const SiteFields = observer(function SiteFields({ record: rental }: RentalPart) {
  const { store } = useScreenContext()
  const { isNew } = useOpenRecord().model
  const [addedId, setAddedId] = useState<number | null>(null)
  const { customerId, serviceAddressId } = rental
  const siteWasAdded = addedId !== null && addedId === serviceAddressId
  const may = rentalChoices({ isNew, customerId, siteWasAdded })
  const site = useRecord('ServiceAddress', serviceAddressId)
  const choose = (id: number): void => {
    setAddedId(id)
    store.edit('Choose site address', () => {
      rental.serviceAddressId = id
    })
  }
  return (
    <>
      {isNew && (
        <EntityField
          entity={rental}
          of={Rental}
          field="serviceAddressId"
          span={2}
          placeholder={customerId === null ? 'Choose the customer first' : 'Name or street'}
          disabled={!may.site}
        />
      )}
      <RecordDialogButtons
        of={ServiceAddress}
        caption="Site Address"
        id={serviceAddressId}
        {...(may.addSite && { add: { newValues: { customerId }, added: choose } })}
      />
      {site !== null && (
        <>
          {SHOWN_FIELDS.map((field) => (
            <EntityField key={field} entity={site} of={ServiceAddress} field={field} readOnly />
          ))}
          <EntityField entity={site} of={ServiceAddress} field="notes" span={3} readOnly />
        </>
      )}
    </>
  )
})
