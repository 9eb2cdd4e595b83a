import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { useApp } from '../../app/App.ts'
import { mayOpen } from '../../app/openScreens.ts'
import { useRecord } from '../../screen/useRecord.ts'
import { CustomerChoice } from './CustomerChoice.tsx'
import type { PaymentPart } from './paymentRows.ts'
import { Link } from 'react-router'

/** Who pays: the customer with its billing address; chosen first where the payment was not received for an invoice (M-036). */
export const PayerFields = observer(function PayerFields({ record: payment }: PaymentPart) {
  const app = useApp()
  const customer = useRecord('Customer', payment.customerId > 0 ? payment.customerId : null)
  const [isChosenHere] = useState(() => !(payment.customerId > 0))
  if (isChosenHere) return <CustomerChoice record={payment} of={Payment} />
  if (customer === null) return null
  const address = `/customers/${customer.id}`
  const name = customerDisplayName(customer)
  return (
    <dl className="facts span-3" data-testid="payer">
      <div>
        <dt>Customer</dt>
        <dd>{mayOpen(app, address) ? <Link to={address}>{name}</Link> : name}</dd>
      </div>
      <div>
        <dt>Billing address</dt>
        <dd>{billingAddress(customer) || '—'}</dd>
      </div>
    </dl>
  )
})

function billingAddress(
  customer: Pick<Customer, 'billAddress1' | 'billAddress2' | 'billCity' | 'billState' | 'billZip'>,
): string {
  const { billAddress1, billAddress2, billCity, billState, billZip } = customer
  return joinNonBlank([billAddress1, billAddress2, billCity, joinNonBlank([billState, billZip], ' ')], ', ')
}
