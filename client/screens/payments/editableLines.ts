import { permissions } from '#shared/access/roles.ts'
import { isPaymentHandedOver } from '#shared/payments/handedOver.ts'
import { correctionFieldRefusal } from '#shared/payments/paymentRules.ts'
import { closedRefusal } from '#shared/settings/closedBooks.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { asText } from '../../kit/formatValue.ts'
import type { PaymentRecord } from './paymentRows.ts'

/** Why the lines of a payment stay as they are: it corrects something, was reversed, or is of closed books (PY715, AC500); null otherwise. */
export function linesRefusal(app: ScreenContext, payment: PaymentRecord): string | null {
  return correctionFieldRefusal(payment, 'paymentLines') ?? closedPaymentRefusal(app, payment)
}

/** Whether the user may change what a payment pays: whoever manages payments, until it was exported (PY200). */
export function mayEditLines(app: ScreenContext, payment: PaymentRecord): boolean {
  return (
    app.session.satisfies(permissions.managePayments) &&
    !isPaymentHandedOver(payment) &&
    linesRefusal(app, payment) === null
  )
}

function closedPaymentRefusal(
  { store, widgetServices }: ScreenContext,
  payment: PaymentRecord,
): string | null {
  if (payment.id < 0) return null
  return closedRefusal([asText(store.originalValue(payment, 'paymentDate'))], widgetServices.closedDay())
}
