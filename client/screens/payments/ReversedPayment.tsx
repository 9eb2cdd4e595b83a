import { observer } from 'mobx-react-lite'
import { ScreenLink } from '../../screen/links/ScreenLink.tsx'
import { Facts } from '../../screen/record/Facts.tsx'
import type { PaymentPart } from './paymentRows.ts'

/** The payment that a reversal takes back (PY710). */
export const ReversedPayment = observer(function ReversedPayment({ record: payment }: PaymentPart) {
  const { reversesPaymentId: id } = payment
  if (id === null) return null
  const link = <ScreenLink path={`/payments/${id}`} text={`Payment ${id}`} />
  return <Facts id="reversed-payment" className="span-3" facts={[['Reverses payment', link]]} />
})
