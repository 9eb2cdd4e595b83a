import { observer } from 'mobx-react-lite'
import { Payment } from '#shared/payments/Payment.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { PaymentPart } from './paymentRows.ts'
import { usePaymentEntry } from './usePaymentEntry.ts'

/** The money received; what is typed is distributed at once unless somebody entered the lines, and it says what is on none (PY1, PY6, PY890). */
export const AmountField = observer(function AmountField({ record: payment }: PaymentPart) {
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
