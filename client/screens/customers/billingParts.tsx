import { observer } from 'mobx-react-lite'
import type { Customer } from '#shared/customers/Customer.ts'
import { billingCommunication } from '#shared/customers/customerRules.ts'
import { isBlank } from '#shared/kernel/text.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { searchAddresses } from '../../api/addressLookup.ts'
import { useApp } from '../../app/App.ts'
import { OVERRIDE_ADDRESS_QUESTION } from '../../dialogs/messages.ts'
import { AddressLookup } from '../../form/AddressLookup.tsx'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

interface PartProps {
  readonly record: RecordOfEntity<typeof Customer>
}

export const BillingCommunication = observer(function BillingCommunication({ record }: PartProps) {
  return (
    <p className="field span-2 form-hint" data-testid="billing-communication">
      Bills reach this customer by {billingCommunication(record).toLowerCase()}.
    </p>
  )
})

/** Address lookup for the billing address; asks before it replaces one (F-058, F-034). */
export const BillingAddressLookup = observer(function BillingAddressLookup({ record }: PartProps) {
  const { api, dialogs, store } = useApp()
  const choose = async (match: AddressMatch): Promise<boolean> => {
    const { billAddress1, billAddress2, billCity, billState, billZip } = record
    const isEmpty = [billAddress1, billAddress2, billCity, billState, billZip].every(isBlank)
    if (!isEmpty && !(await dialogs.confirm(OVERRIDE_ADDRESS_QUESTION))) return false
    store.edit('Fill in billing address', () =>
      Object.assign(record, {
        billAddress1: match.addressLabel,
        billAddress2: null,
        billCity: match.city,
        billState: match.stateCode,
        billZip: match.postalCode,
      }),
    )
    return true
  }
  return (
    <div className="field span-2">
      <AddressLookup caption="Find address" search={(text) => searchAddresses(api, text)} onChoose={choose} />
    </div>
  )
})
