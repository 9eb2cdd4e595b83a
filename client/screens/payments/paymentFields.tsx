import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { ScreenLink } from '../../screen/links/ScreenLink.tsx'
import { Facts } from '../../screen/record/Facts.tsx'
import { useRecord } from '../../screen/useRecord.ts'
import { CustomerChoice } from './CustomerChoice.tsx'
import type { PaymentPart } from './paymentRows.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { usePaymentEntry } from './usePaymentEntry.ts'

/** Who pays: the customer with its billing address; chosen first where the payment was not received for an invoice (M-036). */
export const PayerFields = observer(function PayerFields({ record: payment }: PaymentPart) {
  const customer = useRecord('Customer', payment.customerId > 0 ? payment.customerId : null)
  const [isChosenHere] = useState(() => !(payment.customerId > 0))
  if (isChosenHere) return <CustomerChoice record={payment} of={Payment} />
  if (customer === null) return null
  const name = <ScreenLink path={`/customers/${customer.id}`} text={customerDisplayName(customer)} />
  return (
    <Facts
      id="payer"
      className="span-3"
      facts={[
        ['Customer', name],
        ['Billing address', billingAddress(customer) || '—'],
      ]}
    />
  )
})

function billingAddress(
  customer: Pick<Customer, 'billAddress1' | 'billAddress2' | 'billCity' | 'billState' | 'billZip'>,
): string {
  const { billAddress1, billAddress2, billCity, billState, billZip } = customer
  return joinNonBlank([billAddress1, billAddress2, billCity, joinNonBlank([billState, billZip], ' ')], ', ')
}

/** The money received; what is typed is distributed at once unless somebody entered the lines, and it says what is on none (PY1, PY6, PY890). */
export const AmountField = observer(function AmountField({ record: payment }: PaymentPart) {
  const { past } = useScreenContext()
  // What was is not distributed any more.
  if (past !== undefined) return <EntityField entity={payment} of={Payment} field="paymentAmount" />
  return <EnteredAmount record={payment} />
})

const EnteredAmount = observer(function EnteredAmount({ record: payment }: PaymentPart) {
  const entry = usePaymentEntry(payment)
  const hint = entry.depositText ?? entry.distributedText
  return (
    <EntityField
      entity={payment}
      of={Payment}
      field="paymentAmount"
      {...(hint !== null && { hint })}
      problem={entry.balanceProblem}
      onEdited={() => entry.distribute()}
    />
  )
})

/** The payment that a reversal takes back (PY710). */
export const ReversedPayment = observer(function ReversedPayment({ record: payment }: PaymentPart) {
  const { reversesPaymentId: id } = payment
  if (id === null) return null
  const link = <ScreenLink path={`/payments/${id}`} text={`Payment ${id}`} />
  return <Facts id="reversed-payment" className="span-3" facts={[['Reverses payment', link]]} />
})
