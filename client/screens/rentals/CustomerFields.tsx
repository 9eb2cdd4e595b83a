import { observer } from 'mobx-react-lite'
import { Customer } from '#shared/customers/Customer.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { rentalChoices, rentalCustomerChosen } from '#shared/rentals/newRental.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useRecord } from '../../screen/useRecord.ts'
import { RecordDialogButtons } from './RecordDialogButtons.tsx'
import type { RentalPart } from './rentalRecord.ts'

/** The customer of a rental: chosen until it is saved, and shown from then on (O-010, O-011). */
export const CustomerFields = observer(function CustomerFields({ record: rental }: RentalPart) {
  const { store } = useScreenContext()
  const { isNew } = useOpenRecord().model
  const { customerId } = rental
  const may = rentalChoices({ isNew, customerId, siteWasAdded: false })
  const customer = useRecord('Customer', customerId)
  const choose = (id: number): void => {
    store.edit('Choose customer', () => void Object.assign(rental, rentalCustomerChosen(id)))
  }
  return (
    <>
      {may.customer && (
        <EntityField
          entity={rental}
          of={Rental}
          field="customerId"
          span={2}
          onEdited={(id) =>
            void Object.assign(rental, rentalCustomerChosen(typeof id === 'number' ? id : null))
          }
        />
      )}
      <RecordDialogButtons
        of={Customer}
        caption="Customer"
        id={customerId}
        {...(may.customer && { add: { newValues: {}, added: choose } })}
      />
      {customer !== null && (
        <>
          {customer.typeId === COMMERCIAL && (
            <EntityField entity={customer} of={Customer} field="companyName" readOnly />
          )}
          <EntityField entity={customer} of={Customer} field="firstName" readOnly />
          <EntityField entity={customer} of={Customer} field="lastName" readOnly />
          <EntityField
            entity={customer}
            of={Customer}
            field="notes"
            caption="Customer notes"
            span={3}
            readOnly
          />
        </>
      )}
    </>
  )
})
