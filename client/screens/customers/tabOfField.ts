import { customerTabForms } from './customerForms.ts'
import type { CustomerTab } from './CustomerModel.ts'

/** The tab that contains a field of a customer, or its notes. */
export function tabOfField(typeName: string, field: string | null): CustomerTab {
  const isOnBilling = customerTabForms['Billing Info'].flat().some((shown) => shown.field === field)
  return typeName === 'Customer' && isOnBilling ? 'Billing Info' : 'Customer'
}
