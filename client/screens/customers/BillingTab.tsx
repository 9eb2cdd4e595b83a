import { observer } from 'mobx-react-lite'
import { Customer } from '#shared/customers/Customer.ts'
import { billingCommunication } from '#shared/customers/customerRules.ts'
import { isBlank } from '#shared/kernel/text.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { searchAddresses } from '../../api/addressLookup.ts'
import { useApp } from '../../app/App.ts'
import { AddressLookup } from '../../form/AddressLookup.tsx'
import { FormFields } from '../../form/FormFields.tsx'
import { useLoadedCustomer } from './CustomerContext.ts'
import { billingAddressChoice, billingAddressFields, termsFields } from './customerForms.ts'
import type { CustomerRecord, Store } from './records.ts'
import { messages } from './messages.ts'

/** Billing terms and billing address (F-056…F-059). */
export const BillingTab = observer(function BillingTab() {
  const { customer } = useLoadedCustomer()
  const form = { entity: customer, of: Customer }
  return (
    <>
      <section className="card section">
        <h2>Terms</h2>
        <div className="form-grid">
          <FormFields {...form} fields={termsFields} />
          <p className="field span-2 customer-hint" data-testid="billing-communication">
            Bills reach this customer by {billingCommunication(customer).toLowerCase()}.
          </p>
        </div>
      </section>
      <section className="card section">
        <h2>Billing address</h2>
        <div className="form-grid">
          <FormFields {...form} fields={billingAddressChoice} />
          <BillingAddressLookup />
          <FormFields {...form} fields={billingAddressFields} />
        </div>
      </section>
    </>
  )
})

/** Address lookup for the billing address; asks before it replaces one (F-058, F-034). */
const BillingAddressLookup = observer(function BillingAddressLookup() {
  const { api, dialogs, store } = useApp()
  const { customer } = useLoadedCustomer()
  const choose = async (match: AddressMatch): Promise<boolean> => {
    const { billAddress1, billAddress2, billCity, billState, billZip } = customer
    const isEmpty = [billAddress1, billAddress2, billCity, billState, billZip].every(isBlank)
    if (!isEmpty && !(await dialogs.confirm(messages.overrideAddress))) return false
    setBillingAddress(store, customer, match)
    return true
  }
  return (
    <div className="field span-2">
      <AddressLookup caption="Find address" search={(text) => searchAddresses(api, text)} onChoose={choose} />
    </div>
  )
})

function setBillingAddress(store: Store, customer: CustomerRecord, match: AddressMatch): void {
  store.edit('Fill in billing address', () => {
    customer.billAddress1 = match.addressLabel
    customer.billAddress2 = null
    customer.billCity = match.city
    customer.billState = match.stateCode
    customer.billZip = match.postalCode
  })
}
