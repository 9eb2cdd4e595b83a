import { observer } from 'mobx-react-lite'
import { creditCardFee, totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { useApp, type App } from '../../app/App.ts'
import { FactsCard } from '../../screen/record/FactsCard.tsx'
import type { InvoicePart, InvoiceRecord } from './invoiceRows.ts'

/** The sums of an invoice as its lines are now, pending changes included (M-006, M-018, M-019). */
export const TotalCard = observer(function TotalCard({ record: invoice }: InvoicePart) {
  const app = useApp()
  const { formats } = app
  const { paymentMethod, payments } = invoice
  const sums = { ...invoiceTotals(invoice.invoiceLines, payments), paymentMethod }
  const creditCardPercentage = cardPercentage(invoice, app)
  const isByCard = paymentMethod === 'Credit-Debit'
  const facts = [
    ['Total', formats.money(totalWithTax(sums))],
    ['Payments', formats.money(payments)],
    ['Unpaid balance', formats.money(unpaidBalance(sums))],
    ...(isByCard
      ? ([
          ['Credit card percentage', formats.percent(creditCardPercentage, 4)],
          ['Credit card fee', formats.money(creditCardFee({ ...sums, creditCardPercentage }))],
        ] as const)
      : []),
  ] as const
  return <FactsCard title="Total" id="invoice-totals" facts={facts} />
})

/** The one that was copied when the card was chosen; that of the card itself while the choice is pending (IN22). */
function cardPercentage(invoice: InvoiceRecord, { lookups, store }: App): number | null {
  const { creditCardId, creditCardPercentage } = invoice
  const isChosenNow = store.stateOf(invoice) === 'added' || store.isEdited(invoice, 'creditCardId')
  if (!isChosenNow) return creditCardPercentage
  return lookups.creditCards.find(({ id }) => id === creditCardId)?.feePercentage ?? null
}
