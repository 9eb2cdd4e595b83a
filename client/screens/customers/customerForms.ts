import { Customer } from '#shared/customers/Customer.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { formFields } from '../../form/FormFields.tsx'

/** Name and type of the customer (F-051). */
export const identityFields = formFields(Customer, [
  { field: 'typeId', required: true },
  { field: 'salesPersonId' },
  { field: 'quickBooksId' },
  { field: 'companyName', span: 2, isShown: (customer) => customer['typeId'] === COMMERCIAL },
  { field: 'nameOverride', placeholder: 'Shown on the dispatch board' },
])

export const contactFields = formFields(Customer, [
  { field: 'firstName' },
  { field: 'lastName' },
  { field: 'preferredCommunication' },
  { field: 'phone' },
  { field: 'email', span: 2 },
  { field: 'siteNotes', span: 3 },
])

/** Terms of billing (F-056, F-057). */
export const termsFields = formFields(Customer, [
  { field: 'billingType' },
  { field: 'paymentTerms' },
  { field: 'billingRule' },
  { field: 'creditCardId' },
  { field: 'standardRentalLength' },
  { field: 'extensionRate' },
  { field: 'fuelRate' },
  { field: 'usePercentageBasedFuelRate' },
  { field: 'bypassKentCharge' },
  { field: 'balance', readOnly: true },
])

export const billingAddressChoice = formFields(Customer, [{ field: 'billingSameAsService' }])

export const billingAddressFields = formFields(Customer, [
  { field: 'billAddress1', span: 2 },
  { field: 'billAddress2' },
  { field: 'billCity' },
  { field: 'billState' },
  { field: 'billZip' },
  { field: 'billCountry' },
])

/** The forms of each tab that edits the customer itself. */
export const customerTabForms = {
  Customer: [identityFields, contactFields],
  'Billing Info': [termsFields, billingAddressChoice, billingAddressFields],
} as const
