import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Payment } from '#shared/payments/Payment.ts'
import type { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { CreditRecord, PaymentRecord } from './paymentRows.ts'

interface CustomerChoiceProps {
  readonly of: typeof Payment | typeof PaymentCredit
  readonly record: PaymentRecord | CreditRecord
}

/** Whose payment or credit it is: chosen while it is new, and shown from then on. */
export const CustomerChoice = observer(function CustomerChoice({ of, record }: CustomerChoiceProps) {
  const { store } = useScreenContext()
  const [isNew] = useState(() => store.stateOf(record) === 'added')
  return <EntityField entity={record} of={of} field="customerId" span={3} readOnly={!isNew} />
})
