import { Invoice } from '#shared/invoicing/Invoice.ts'
import { creditCardFee, totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { invoiceTotals, receivedOf } from '#shared/invoicing/invoiceTotals.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { Fact } from '../../screen/record/FactsCard.tsx'
import { factsPart } from '../../screen/record/factsPart.tsx'
import { fieldFacts } from '../../screen/record/fieldFacts.ts'
import type { InvoiceRecord } from './invoiceRows.ts'

/** What the accounting system knows an invoice by, and since when; voiding one is no export, though it sets that day (M-006, IN32). */
export const AccountingCard = factsPart<InvoiceRecord>({
  title: 'Accounting',
  id: 'invoice-accounting',
  facts: (record, { widgetServices }) =>
    fieldFacts(
      { of: Invoice, record },
      isActiveInvoice(record) ? ['quickBooksId', 'quickBooksLastExport'] : ['quickBooksId'],
      widgetServices,
    ),
})

/** Who rejected the invoice, when and why, until it is approved after all (M-022, IN920). */
export const RejectedCard = factsPart<InvoiceRecord>({
  title: 'Rejected',
  id: 'invoice-rejection',
  isShown: ({ rejected, statusId }) => rejected !== null && TO_CORRECT.has(statusId),
  facts: (record, { widgetServices }) =>
    fieldFacts({ of: Invoice, record }, ['rejectedBy', 'rejected', 'rejectReason'], widgetServices),
})

/** In which an invoice that was rejected is corrected and reviewed again. */
const TO_CORRECT: ReadonlySet<number | null> = new Set([
  INVOICE_STATUS.rejected,
  INVOICE_STATUS.inProcess,
  INVOICE_STATUS.review,
  INVOICE_STATUS.reviewed,
])

/** The sums of an invoice as its lines are now, pending changes included (M-006, M-018, M-019). */
export const TotalCard = factsPart<InvoiceRecord>({
  title: 'Total',
  id: 'invoice-totals',
  facts: (invoice, app) => {
    const { money, percent } = app.formats
    const { paymentMethod, payments, writtenOff, statusId, deleted } = invoice
    const sums = { ...invoiceTotals(invoice.invoiceLines, payments), paymentMethod, statusId, deleted }
    const amount = money(totalWithTax(sums))
    const total = isActiveInvoice(invoice) ? amount : <s>{amount}</s>
    const creditCardPercentage = cardPercentage(invoice, app)
    const ofCard: readonly Fact[] = [
      ['Credit card percentage', percent(creditCardPercentage, 4)],
      ['Credit card fee', money(creditCardFee({ ...sums, creditCardPercentage }))],
    ]
    return [
      ['Total', total],
      ['Payments', money(receivedOf(invoice))],
      ...(writtenOff === 0 ? [] : [['Written off', money(writtenOff)] as const]),
      ['Unpaid balance', money(unpaidBalance(sums))],
      ...(paymentMethod === 'Credit-Debit' ? ofCard : []),
    ]
  },
})

/** The one that was copied when the card was chosen; that of the card itself while the choice is pending, if it is that of its date (IN22, PR862). */
function cardPercentage(invoice: InvoiceRecord, { lookups, store }: ScreenContext): number | null {
  const { creditCardId, creditCardPercentage, invoiceDate } = invoice
  const isChosenNow = store.stateOf(invoice) === 'added' || store.isEdited(invoice, 'creditCardId')
  if (!isChosenNow) return creditCardPercentage
  const card = lookups.rows('creditCards').find(({ id }) => id === creditCardId)
  return card === undefined || (card.validFrom ?? '') > invoiceDate ? null : card.feePercentage
}
