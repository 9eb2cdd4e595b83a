import { observer } from 'mobx-react-lite'
import { Customer } from '#shared/customers/Customer.ts'
import { billingCommunication } from '#shared/customers/customerRules.ts'
import { useApp } from '../../app/App.ts'
import { displayValue } from '../../app/review/displayValue.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { childrenOf } from '../../screen/record/children.ts'

const ACCOUNT_FIELDS = [
  'billingType',
  'paymentTerms',
  'billingRule',
  'fuelRate',
  'extensionRate',
  'creditCardId',
] as const

/** Summary of what the customer owes and how it pays; only for users who may view billing. */
interface AccountCardProps {
  readonly record: RecordOfEntity<typeof Customer>
}

export const AccountCard = observer(function AccountCard({ record: customer }: AccountCardProps) {
  const { formats, session, widgetServices } = useApp()
  if (!session.canReadField('Customer', 'balance')) return null
  return (
    <section className="card section summary" data-testid="account-summary">
      <h2>Account</h2>
      <div className="stats">
        <div>
          <span>Balance</span>
          <b>{formats.money(customer.balance)}</b>
        </div>
        <div>
          <span>Sites</span>
          <b>{childrenOf(customer, 'serviceAddresses').length}</b>
        </div>
      </div>
      <dl className="kv">
        {ACCOUNT_FIELDS.map((name) => (
          <div key={name}>
            <dt>{Customer.fields[name].caption}</dt>
            <dd>{displayValue(Customer.fields[name], customer[name], widgetServices)}</dd>
          </div>
        ))}
        <div>
          <dt>Bills go by</dt>
          <dd>{billingCommunication(customer)}</dd>
        </div>
        <div>
          <dt>Customer since</dt>
          <dd>{customer.created === null ? '—' : formats.instant(customer.created).split(' ')[0]}</dd>
        </div>
      </dl>
    </section>
  )
})
