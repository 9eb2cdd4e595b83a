import { Invoice } from '#shared/invoicing/Invoice.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { dueDate, invoiceTerms } from '#shared/invoicing/dueDate.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { BadgeProps } from '../../kit/Badge.tsx'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { formSection } from '../../form/FormSection.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen } from '../../screen/record/RecordScreen.ts'
import { invoiceStatusBadge } from '../../screen/columns/statusBadges.ts'
import { placeInBulkReview } from './bulkReview.ts'
import { CreditInstead, OpenCreditCard } from './creditsOfInvoice.tsx'
import { DumpsterFees } from './DumpsterFees.tsx'
import { DueDateFields } from './DueDateFields.tsx'
import { AccountingCard, RejectedCard, TotalCard } from './invoiceCards.tsx'
import { invoiceCommands } from './invoiceCommands.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import type { InvoiceRecord } from './invoiceRows.ts'
import { openLine } from './openLine.ts'
import { PartyFields } from './PartyFields.tsx'
import { SentCard } from './SentCard.tsx'

const form = formTab('Invoice', [
  formSection(Invoice, 'Customer and site', [{ Part: PartyFields }]),
  formSection(Invoice, 'Payment info', [
    'billToName',
    'pONumber',
    { Part: DueDateFields },
    'paymentMethod',
    {
      field: 'creditCardId',
      isShown: ({ creditCardId, paymentMethod }) => paymentMethod === 'Credit-Debit' || creditCardId !== null,
    },
  ]),
])

/** Below the lines, which are what an invoice is opened for. */
const notes = formTab('Notes', [formSection(Invoice, 'Notes', [{ field: 'note', span: 2 }, 'privateNote'])])

/** `/invoices/{id}` and `/invoices/new` (M-002…M-028). */
export const InvoicePage = recordPage(
  recordScreen(Invoice, {
    noun: 'invoice',
    icon: 'file',
    path: '/invoices',
    list: { path: '/invoices/overview', caption: 'Invoices' },
    expand: ['invoiceLines'],
    newValues: ({ today }) => {
      const terms = invoiceTerms(null)
      return { invoiceDate: today(), terms, dueDate: dueDate(today(), terms) }
    },
    showsDeleted: ({ statusId }) => statusId === INVOICE_STATUS.voided,
    title: ({ invoiceNumber }) => (invoiceNumber === null ? '' : `Invoice #${invoiceNumber}`),
    fact: ({ id, invoiceDate, changedSinceSent }, { formats }) =>
      joinNonBlank(
        [
          formats.day(invoiceDate),
          changedSinceSent ? 'changed since it was sent' : null,
          placeInBulkReview(id),
        ],
        ' · ',
      ),
    badge: (invoice, { widgetServices }) => headBadge(invoice, widgetServices),
    tabs: [
      {
        ...form,
        edits: (typeName, field) =>
          typeName === 'InvoiceLine' || form.edits(typeName, field) || notes.edits(typeName, field),
        openEditor: openLine,
      },
    ],
    aside: [RejectedCard, TotalCard, OpenCreditCard, CreditInstead, SentCard, AccountingCard],
    below: [InvoiceLines, DumpsterFees, notes.Panel],
    past: [RejectedCard, TotalCard, AccountingCard, notes.Panel],
    commands: invoiceCommands,
  }),
)

/** The status; Voided is large and red (M-002). */
function headBadge(
  invoice: Pick<InvoiceRecord, 'statusId' | 'deleted'>,
  services: WidgetServices,
): BadgeProps | null {
  const badge = invoiceStatusBadge(invoice, services)
  return badge === null ? null : { ...badge, isLarge: invoice.statusId === INVOICE_STATUS.voided }
}
