import { observer } from 'mobx-react-lite'
import { formatList } from '#shared/kernel/text.ts'
import { isCorrection, isMoneyOut } from '#shared/payments/paymentKinds.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { ScreenLink } from '../../screen/links/ScreenLink.tsx'
import { FactsCard, type Fact } from '../../screen/record/FactsCard.tsx'
import type { PaymentEntry } from './PaymentEntry.ts'
import type { PaymentPart, PaymentRecord } from './paymentRows.ts'
import { usePaymentEntry } from './usePaymentEntry.ts'

/** What was received, what is on the lines and what is left over, with what settles it (M-036, M-042, PY6). */
export const BalanceCard = observer(function BalanceCard({ record: payment }: PaymentPart) {
  const { errors, formats } = useScreenContext()
  const entry = usePaymentEntry(payment)
  if (isCorrection(payment))
    return <FactsCard title="Balance" id="payment-balance" facts={correctionFacts(payment, entry, formats)} />
  const { balance, balanceProblem } = entry
  const { received, appliedCredit, onLines } = entry.money
  return (
    <FactsCard
      title="Balance"
      id="payment-balance"
      facts={[
        ['Amount received', formats.money(received)],
        ['Credits applied', formats.money(appliedCredit)],
        ['On the lines', formats.money(onLines)],
        ...(entry.excess > 0 ? [['Above the invoices', formats.money(entry.excess)] as const] : []),
        ...(entry.cardFee.included > 0
          ? [['Card fee included', formats.money(entry.cardFee.included)] as const]
          : []),
        ['Balance', formats.money(balance)],
        ['Credit to apply here', formats.money(entry.openCredit)],
        ...creditFacts(entry, formats),
      ]}
    >
      {balanceProblem !== null && (
        <p className="payment-problem" role="status">
          {balanceProblem}
        </p>
      )}
      {entry.cardFee.closed.length > 0 && (
        <p className="muted">
          No card fee for {formatList(entry.cardFee.closed)}: the books of that time are closed.
        </p>
      )}
      <div className="payment-tools">
        {balanceProblem !== null && (
          <Button
            caption="Set amount to match the lines"
            icon="calculator"
            onClick={() => entry.setAmountToMatchLines()}
          />
        )}
        {entry.cardFee.offered > 0 && (
          <Button
            caption={`With card fee ${formats.money(entry.cardFee.offered)}`}
            icon="card"
            onClick={() => entry.cardFee.include()}
          />
        )}
        {!entry.isFixed && entry.cardFee.included > 0 && (
          <Button caption="Without card fee" icon="card" onClick={() => entry.cardFee.leaveOut()} />
        )}
        {entry.canApplyCredit && (
          <Button
            caption="Apply credit"
            icon="card"
            onClick={() => reportErrorsOf(entry.offerCredit(), errors)}
          />
        )}
      </div>
    </FactsCard>
  )
})

/** What went back, or was written off, and the credits that were used for it (PY710 to PY712). */
function correctionFacts(
  payment: PaymentRecord,
  entry: PaymentEntry,
  formats: ScreenContext['formats'],
): readonly Fact[] {
  return [
    ...(isMoneyOut(payment) ? [['Amount paid back', formats.money(-payment.paymentAmount)] as const] : []),
    ['Credits used', formats.money(entry.money.appliedCredit)],
    ['On invoices', formats.money(entry.money.onLines)],
    ...creditFacts(entry, formats),
  ]
}

function creditFacts(entry: PaymentEntry, formats: ScreenContext['formats']): readonly Fact[] {
  return entry.createdCredits.map(
    ({ id, amount }) =>
      [
        `Credit ${id} of this payment`,
        <ScreenLink key={id} path="/credits/overview" text={formats.money(amount)} />,
      ] as const,
  )
}
