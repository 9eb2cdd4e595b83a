import { permissions } from '#shared/access/roles.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { useShortcut } from '../../context/useShortcut.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { sideList, type SideListContext } from '../../screen/list/sideList.tsx'
import { beginBulkReview } from './bulkReview.ts'
import { emailAction } from './emailAction.ts'
import { reviewColumns } from './invoiceColumns.ts'
import { sendForReview } from './invoiceSteps.ts'
import { sendByWay } from './sendByWay.ts'
import { printAction } from './printAction.ts'
import { INVOICE_RELATIONS, type InvoiceRow } from './invoiceRows.ts'

const needs = permissions.manageInvoices

/** Rows of the lists below open their invoice. */
const OPENS = {
  linksNeed: needs,
  openNeeds: needs,
  open: async ({ navigate }: SideListContext, { id }: InvoiceRow) => navigate(`/invoices/${id}`),
} as const

/** Opens the selected invoice. */
const openAction: ListAction<InvoiceRow, SideListContext, typeof Invoice> = {
  caption: 'Open',
  icon: 'open',
  needs,
  withOne: ({ id }, { navigate }) => navigate(`/invoices/${id}`),
}

const RELATIONS = { expand: INVOICE_RELATIONS, orderBy: ['invoiceDate', 'id'], limit: 5000 } as const

/** The invoices that were approved and are to be sent (M-032). */
const Queue = sideList(invoicesQuery, {
  ...RELATIONS,
  id: 'invoice-queue',
  caption: 'Queue',
  parameters: { statusId: INVOICE_STATUS.queue },
  columns: (services, cellLinks) => [
    ...reviewColumns(services, cellLinks),
    {
      key: 'preferredCommunication',
      caption: 'Preferred communication',
      value: ({ customer }) => customer?.preferredCommunication ?? '',
      width: 150,
    },
  ],
  ...OPENS,
  selection: 'multiple',
  actions: [
    openAction,
    {
      caption: 'Send',
      icon: 'mail',
      needs,
      withSome: (rows, { app }) =>
        sendByWay(
          app,
          rows.map(({ id }) => id),
        ),
    },
    printAction,
    emailAction,
  ],
  emptyText: 'The queue is empty.',
})

/** The invoices that were rejected, with the reason, until they are sent for review again (M-022, IN400). */
const Rejected = sideList(invoicesQuery, {
  ...RELATIONS,
  ...OPENS,
  id: 'invoice-rejected',
  caption: 'Rejected',
  parameters: { statusId: INVOICE_STATUS.rejected },
  columns: (services, cellLinks) => [
    ...reviewColumns(services, cellLinks),
    { field: 'rejectedBy', width: 130 },
    { field: 'rejected', width: 130 },
    { field: 'privateNote', minWidth: 220 },
  ],
  isSecondary: true,
  minHeight: 240,
  selection: 'multiple',
  actions: [
    openAction,
    {
      caption: 'Send For Review',
      icon: 'review',
      needs,
      withRecords: (invoices, { app }) => sendForReview(app, invoices),
    },
  ],
  emptyText: 'No invoices are rejected.',
})

/** What was approved, and what was rejected; by keys all are reviewed, and all that was approved is sent (IN400, IN583). */
function BelowReview(context: ListContext<object>) {
  const { app, model, navigate, search } = context
  const mayManage = app.session.satisfies(needs)
  useShortcut({
    keys: 'A',
    caption: 'Review all invoices',
    scope: 'page',
    isUseful: () => mayManage && model.rows.length > 0,
    run: () => {
      // They are those of the list of this screen.
      if (mayManage) review(model.rows as readonly InvoiceRow[], navigate)
    },
  })
  useShortcut({
    keys: 'S',
    caption: 'Send the queue',
    scope: 'page',
    isUseful: () => mayManage,
    run: () => {
      if (mayManage) reportErrorsOf(sendQueue(app, search), app.errors)
    },
  })
  return (
    <>
      <Queue {...context} />
      <Rejected {...context} />
    </>
  )
}

/** Reviews invoices one after the other (M-022). */
function review(rows: readonly InvoiceRow[], navigate: (path: string) => void): void {
  const ids = rows.map(({ id }) => id)
  const [first] = ids
  if (first === undefined) return
  beginBulkReview(ids)
  navigate(`/invoices/${first}`)
}

/** Sends all that was approved (IN583). Throws QueryFailed. */
async function sendQueue(app: ScreenContext, search: () => Promise<void>): Promise<void> {
  const { rows } = await app.store.queryRows(invoicesQuery, {
    parameters: { statusId: INVOICE_STATUS.queue },
  })
  if (rows.length === 0) app.toasts.info('The queue is empty.')
  else if (
    await sendByWay(
      app,
      rows.map(({ id }) => id),
    )
  )
    await search()
}

/** `/invoices/review`: the invoices to be reviewed, and below them those that were approved and rejected (M-022, M-032). */
export const InvoiceReview = listScreen(invoicesQuery, {
  ...RELATIONS,
  id: 'invoice-review',
  caption: 'Review',
  parameters: { statusId: INVOICE_STATUS.review },
  columns: (services, cellLinks) => reviewColumns(services, cellLinks),
  linksNeed: needs,
  opens: { needs, path: ({ id }) => `/invoices/${id}` },
  selection: 'multiple',
  actions: [
    printAction,
    {
      caption: 'Bulk Approve',
      icon: 'check',
      needs,
      withSome: (rows, { navigate }) => review(rows, navigate),
    },
  ],
  Below: BelowReview,
  emptyText: 'No invoices are waiting for review.',
})
