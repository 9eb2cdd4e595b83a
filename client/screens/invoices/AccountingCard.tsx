import { observer } from 'mobx-react-lite'
import { useApp } from '../../app/App.ts'
import { FactsCard } from '../../screen/record/FactsCard.tsx'
import type { InvoicePart } from './invoiceRows.ts'

/** What the accounting system knows an invoice by, and since when (M-006). */
export const AccountingCard = observer(function AccountingCard({ record: invoice }: InvoicePart) {
  const { formats } = useApp()
  return (
    <FactsCard
      title="Accounting"
      id="invoice-accounting"
      facts={[
        ['Accounting ID', invoice.quickBooksId ?? '—'],
        ['Last export', formats.instant(invoice.quickBooksLastExport) || '—'],
      ]}
    />
  )
})
