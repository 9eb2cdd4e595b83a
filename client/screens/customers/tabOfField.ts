import type { CustomerTab } from './CustomerModel.ts'

const BILLING_FIELDS: readonly string[] = [
  'billingType',
  'creditCardId',
  'standardRentalLength',
  'extensionRate',
  'paymentTerms',
  'billingRule',
  'billingSameAsService',
  'bypassKentCharge',
  'billAddress1',
  'billAddress2',
  'billCity',
  'billState',
  'billZip',
  'billCountry',
  'usePercentageBasedFuelRate',
  'fuelRate',
  'balance',
]

/** The tab that contains a field of a customer, or its notes. */
export function tabOfField(typeName: string, field: string | null): CustomerTab {
  return typeName === 'Customer' && field !== null && BILLING_FIELDS.includes(field)
    ? 'Billing Info'
    : 'Customer'
}
