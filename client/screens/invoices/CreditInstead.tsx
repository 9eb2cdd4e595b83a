import { observer } from 'mobx-react-lite'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { creditInstead, negativeTotalRefusal } from '#shared/invoicing/totalLimits.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { addInRecordDialog } from '../../context/recordDialogs.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { InvoicePart } from './invoiceRows.ts'

/** Says why an invoice cannot be saved while its total is below 0, and gives the credit instead (M-072, IN211). */
export const CreditInstead = observer(function CreditInstead({ record: invoice }: InvoicePart) {
  const app = useScreenContext()
  const { errors, formats, session } = app
  const sums = invoiceTotals(invoice.invoiceLines, invoice.payments)
  const refusal = negativeTotalRefusal(sums)
  if (refusal === null) return null
  const amount = creditInstead(sums)
  const newValues = { customerId: invoice.customerId, amount }
  return (
    <section className="card section" data-testid="credit-instead">
      <p className="field-error" role="alert">
        {refusal}
      </p>
      {session.satisfies(PaymentCredit.access.create) && (
        <Button
          caption={`Give a credit of ${formats.money(amount)}`}
          icon="card"
          onClick={() => reportErrorsOf(addInRecordDialog(app, 'PaymentCredit', newValues), errors)}
        />
      )}
    </section>
  )
})
