import { permissions } from '#shared/access/roles.ts'
import { isOpenCredit } from '#shared/payments/applyCredits.ts'
import { isCreditHandedOver, unlockCredit } from '#shared/payments/handedOver.ts'
import { paymentCreditsQuery } from '#shared/payments/queries.ts'
import type { CellLinks } from '../../screen/list/CellLinks.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, paymentColumn } from '../../screen/columns/recordColumns.ts'
import { addRefund } from './corrections.tsx'
import { creditEditor } from './creditEditor.tsx'
import { messages } from './messages.ts'
import { CUSTOMER, type CreditRow } from './paymentRows.ts'
import { printCreditMemos } from './receipts.ts'

/** `/credits/overview` (M-046, M-047). */
export const Credits = listScreen(paymentCreditsQuery, {
  id: 'credits-grid',
  caption: 'Credits',
  expand: CUSTOMER,
  orderBy: ['created desc', 'id desc'],
  limit: FIRST_ROWS,
  filter: [{ parameter: 'onlyOpen', set: 'Show Only Open', unset: 'Show All' }],
  columns: (_services, cellLinks) => [
    customerColumn((row) => row, { cellLinks, strong: true }),
    { field: 'id', caption: 'Credit', width: 80 },
    'amount',
    'creditDate',
    'created',
    { field: 'createdBy', width: 130 },
    'applied',
    { field: 'appliedBy', width: 130 },
    paymentOf('paymentId', 'Applied to', cellLinks),
    paymentOf('sourcePaymentId', 'From', cellLinks),
    {
      field: 'writtenOffInvoiceId',
      caption: 'Writes off',
      display: ({ writtenOffInvoiceId: id }: CreditRow) => (id === null ? '' : `Invoice ${id}`),
      link: ({ writtenOffInvoiceId: id }: CreditRow) =>
        id === null ? null : cellLinks.linkTo(`/invoices/${id}`),
      visible: false,
    },
    { field: 'quickBooksExport', visible: false },
    { field: 'notes', minWidth: 140 },
  ],
  linksNeed: permissions.managePayments,
  opens: { editor: creditEditor, verb: 'open' },
  actions: [
    {
      caption: 'Refund',
      icon: 'undo',
      needs: permissions.managePayments,
      enabled: ({ selected }) => selected.length === 1 && selected.every(isOpenCredit),
      withOne: async ({ customerId, amount }, { app }) =>
        (await addRefund(app, { customerId, paymentAmount: amount })) !== null,
    },
    {
      caption: 'Print',
      icon: 'print',
      needs: permissions.managePayments,
      withSome: (rows, { app }) => printCreditMemos(app, rows),
    },
    {
      caption: 'Edit Credit',
      icon: 'edit',
      needs: permissions.managePayments,
      enabled: ({ selected }) => selected.length > 0 && selected.every(isCreditHandedOver),
      question: messages.editCredit,
      edit: (credit) => void Object.assign(credit, unlockCredit()),
    },
  ],
  deletion: { isMultiple: false },
  emptyText: 'No credits.',
})

/** A payment of a credit, by its name. */
function paymentOf(key: 'paymentId' | 'sourcePaymentId', caption: string, cellLinks: CellLinks) {
  return {
    ...paymentColumn<CreditRow>((credit) => credit[key], { caption, cellLinks }),
    key,
    display: ({ [key]: id }: CreditRow) => (id === null ? '' : `Payment ${id}`),
    width: 120,
  }
}
