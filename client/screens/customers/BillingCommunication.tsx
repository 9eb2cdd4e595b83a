import { observer } from 'mobx-react-lite'
import type { Customer } from '#shared/customers/Customer.ts'
import { billingCommunication } from '#shared/customers/customerRules.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

interface BillingCommunicationProps {
  readonly record: RecordOfEntity<typeof Customer>
}

/** How bills reach the customer (F-059). */
export const BillingCommunication = observer(function BillingCommunication({
  record,
}: BillingCommunicationProps) {
  return (
    <p className="field span-2 form-hint" data-testid="billing-communication">
      Bills reach this customer by {billingCommunication(record).toLowerCase()}.
    </p>
  )
})
