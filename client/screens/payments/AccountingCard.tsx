import { observer } from 'mobx-react-lite'
import { Payment } from '#shared/payments/Payment.ts'
import { useApp } from '../../app/App.ts'
import { displayValue } from '../../app/review/displayValue.ts'
import type { PaymentPart } from './paymentRows.ts'

const FIELDS = ['quickBooksId', 'quickBooksExport', 'created', 'createdBy'] as const

/** How the payment is known to the accounting system, and who entered it (M-036). */
export const AccountingCard = observer(function AccountingCard({ record: payment }: PaymentPart) {
  const { widgetServices } = useApp()
  if (payment.id <= 0) return null
  return (
    <section className="card section summary" data-testid="payment-accounting">
      <h2>Accounting</h2>
      <dl className="kv">
        {FIELDS.map((name) => (
          <div key={name}>
            <dt>{Payment.fields[name].caption}</dt>
            <dd>{displayValue(Payment.fields[name], payment[name], widgetServices) || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
})
