import { Customer } from '#shared/customers/Customer.ts'
import { billingCommunication } from '#shared/customers/customerRules.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import type { Formats } from '../../kit/formats.ts'
import { childrenOf } from '../../screen/record/children.ts'
import { factsPart } from '../../screen/record/factsPart.tsx'
import { fieldFacts } from '../../screen/record/fieldFacts.ts'

const ACCOUNT_FIELDS = [
  'billingType',
  'paymentTerms',
  'billingRule',
  'extensionRate',
  'creditCardId',
] as const

/** A customer with percentage-based fuel pays no rate of its own (PR11). */
function fuelText(
  { usePercentageBasedFuelRate, fuelRate }: Pick<Customer, 'usePercentageBasedFuelRate' | 'fuelRate'>,
  { money }: Formats,
): string {
  if (usePercentageBasedFuelRate) return 'Percentage'
  return fuelRate === null ? '—' : money(fuelRate)
}

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
    [Customer.fields.fuelRate.caption, fuelText(customer, formats)],
    ['Send bills by', billingCommunication(customer)],
    ['Customer since', customer.created === null ? '—' : formats.day(formats.dayOf(customer.created))],
  ],
})
