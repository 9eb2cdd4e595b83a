import { Customer } from '#shared/customers/Customer.ts'
import { billingCommunication } from '#shared/customers/customerRules.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { childrenOf } from '../../screen/record/children.ts'
import { factsPart } from '../../screen/record/factsPart.tsx'
import { fieldFacts } from '../../screen/record/fieldFacts.ts'

const ACCOUNT_FIELDS = [
  'billingType',
  'paymentTerms',
  'billingRule',
  'fuelRate',
  'extensionRate',
  'creditCardId',
] as const

/** Summary of what the customer owes and how it pays; only for users who may view billing. */
export const AccountCard = factsPart<RecordOfEntity<typeof Customer>>({
  title: 'Account',
  id: 'account-summary',
  isShown: (_customer, { session }) => session.canReadField('Customer', 'balance'),
  figures: (customer, { formats }) => [
    ['Balance', formats.money(customer.balance)],
    ['Sites', String(childrenOf(customer, 'serviceAddresses').length)],
  ],
  facts: (customer, { formats, widgetServices }) => [
    ...fieldFacts({ of: Customer, record: customer }, ACCOUNT_FIELDS, widgetServices),
    ['Send bills by', billingCommunication(customer)],
    ['Customer since', customer.created === null ? '—' : formats.day(formats.dayOf(customer.created))],
  ],
})
