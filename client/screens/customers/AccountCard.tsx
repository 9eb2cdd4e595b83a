import { observer } from 'mobx-react-lite'
import { Customer } from '#shared/customers/Customer.ts'
import { billingCommunication } from '#shared/customers/customerRules.ts'
import { useApp } from '../../app/App.ts'
import { displayValue } from '../../app/review/displayValue.ts'
import { useLoadedCustomer } from './CustomerContext.ts'

const ACCOUNT_FIELDS = [
  'billingType',
  'paymentTerms',
  'billingRule',
  'fuelRate',
  'extensionRate',
  'creditCardId',
] as const

/** Summary of what the customer owes and how it pays; only for users who may view billing. */
export const AccountCard = observer(function AccountCard() {
  const { formats, session, widgetServices } = useApp()
  const { customer, model } = useLoadedCustomer()
  if (!session.canReadField('Customer', 'balance')) return null
  return (
    <section className="card section customer-account" data-testid="account-summary">
      <h2>Account</h2>
      <div className="stats">
        <div>
          <span>Balance</span>
          <b>{formats.money(customer.balance)}</b>
        </div>
        <div>
          <span>Sites</span>
          <b>{model.addresses.length}</b>
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
