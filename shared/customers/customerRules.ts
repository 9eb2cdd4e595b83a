import { joinNonBlank } from '../kernel/text.ts'
import { isBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { COMMERCIAL } from './CustomerType.ts'
import { Customer } from './Customer.ts'

/** Company name of a commercial customer, otherwise first and last name (F-053). */
export function customerDisplayName(
  customer: Pick<Customer, 'typeId' | 'companyName' | 'firstName' | 'lastName'>,
): string {
  return customer.typeId === COMMERCIAL
    ? (customer.companyName?.trim() ?? '')
    : joinNonBlank([customer.firstName, customer.lastName], ' ')
}

/** How bills reach the customer: by mail for billing type Billing, otherwise by email (F-059). */
export function billingCommunication(customer: Pick<Customer, 'billingType'>): 'Mail' | 'Email' {
  return customer.billingType === 'Billing' ? 'Mail' : 'Email'
}

/** Should a save ask for confirmation that the company name is missing (F-055)? */
export function lacksCompanyName(customer: Pick<Customer, 'typeId' | 'companyName'>): boolean {
  return customer.typeId === COMMERCIAL && isBlank(customer.companyName)
}

/** Has it no name by which anybody could find it, and may one be missing (CU1281)? */
export function lacksName(
  customer: Pick<Customer, 'typeId' | 'companyName' | 'firstName' | 'lastName'>,
): boolean {
  return customer.typeId !== COMMERCIAL && customerDisplayName(customer) === ''
}

export const customerRules = recordRules(Customer, {
  changedElsewhere: {
    mergedIntoId: 'Customers are merged on the page of the one that goes, with Merge into.',
  },
  computed: {
    displayName: customerDisplayName,
    contactName: (customer) => joinNonBlank([customer.firstName, customer.lastName], ' '),
    billingCommunication,
  },
})
