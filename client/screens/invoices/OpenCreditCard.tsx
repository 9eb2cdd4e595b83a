import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { customerAgesQuery } from '#shared/accounting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { isReceivable } from '#shared/accounting/receivables.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { Button } from '../../kit/Button.tsx'
import { FactsCard } from '../../screen/record/FactsCard.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'
import type { InvoicePart } from './invoiceRows.ts'

/** What the customer has in credit, such as a deposit, while the invoice is not paid, and what applies it (PY890). */
export const OpenCreditCard = observer(function OpenCreditCard({ record: invoice }: InvoicePart) {
  const { formats, session, store } = useScreenContext()
  const navigate = useNavigate()
  const { isNew } = useOpenRecord().model
  const { id, customerId } = invoice
  const fetch = useCallback(() => store.fetchResult(customerAgesQuery, { customerId }), [store, customerId])
  const isOffered = !isNew && isReceivable(invoice) && session.satisfies(permissions.managePayments)
  const { value } = useFetched(isOffered ? fetch : null)
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
