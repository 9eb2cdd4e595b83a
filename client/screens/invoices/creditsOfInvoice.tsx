import { observer } from 'mobx-react-lite'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { creditInstead, negativeTotalRefusal } from '#shared/invoicing/totalLimits.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { addInRecordDialog } from '../../context/recordDialogs.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { InvoicePart } from './invoiceRows.ts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { customerAgesQuery } from '#shared/accounting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { isReceivable } from '#shared/accounting/receivables.ts'
import { FactsCard } from '../../screen/record/FactsCard.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'

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

/** What the customer has in credit, such as a deposit, while the invoice is not paid, and what applies it (PY890). */
export const OpenCreditCard = observer(function OpenCreditCard({ record: invoice }: InvoicePart) {
  const { formats, session, store } = useScreenContext()
  const navigate = useNavigate()
  const { isNew } = useOpenRecord().model
  const { id, customerId } = invoice
  const fetch = useCallback(() => store.fetchResult(customerAgesQuery, { customerId }), [store, customerId])
  const isOffered = !isNew && isReceivable(invoice) && session.satisfies(permissions.managePayments)
  const { value } = useFetched(isOffered ? fetch : null, customerAgesQuery.reads)
  if (!isOffered || value === null || value.openCredits <= 0) return null
  return (
    <FactsCard
      title="Credit of the customer"
      id="invoice-open-credit"
      facts={[['Open credits', formats.money(value.openCredits)]]}
    >
      <Button
        caption="Apply credit"
        icon="card"
        onClick={() => void navigate(`/invoices/payments/new/${customerId}/${id}`)}
      />
    </FactsCard>
  )
})
