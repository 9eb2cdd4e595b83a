import { observer } from 'mobx-react-lite'
import { useApp } from '../../app/App.ts'
import { Button } from '../../kit/Button.tsx'
import type { PaymentPart } from './paymentRows.ts'
import { usePaymentEntry } from './usePaymentEntry.ts'

/** What was received, what is on the lines and what is left over, with what settles it (M-036, M-042, PY6). */
export const BalanceCard = observer(function BalanceCard({ record: payment }: PaymentPart) {
  const { errors, formats } = useApp()
  const entry = usePaymentEntry(payment)
  const { balanceProblem } = entry
  const facts = [
    ['Amount received', entry.received],
    ['Credits applied', entry.appliedCredit],
    ['On the lines', entry.onLines],
    ['Balance', entry.balance],
    ['Open credit', entry.openCredit],
  ] as const
  return (
    <section className="card section summary" data-testid="payment-balance">
      <h2>Balance</h2>
      <dl className="kv">
        {facts.map(([caption, amount]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{formats.money(amount)}</dd>
          </div>
        ))}
      </dl>
      {balanceProblem !== null && (
        <p className="payment-problem" role="status">
          {balanceProblem}
        </p>
      )}
      <div className="payment-tools">
        {balanceProblem !== null && (
          <Button
            caption="Receive what is on the lines"
            icon="calculator"
            onClick={() => entry.receiveWhatIsOnLines()}
          />
        )}
        {entry.canApplyCredit && (
          <Button
            caption="Apply credit"
            icon="card"
            onClick={() => void entry.offerCredit().catch((error: unknown) => errors.report(error))}
          />
        )}
      </div>
    </section>
  )
})
