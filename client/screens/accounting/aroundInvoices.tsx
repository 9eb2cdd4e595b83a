import { permissions } from '#shared/access/roles.ts'
import { paymentsQuery } from '#shared/payments/queries.ts'
import type { ExportMode } from '#shared/wire/quickBooks.ts'
import { changedSinceExport, type ChangedRow } from '../../screen/accounting/changedSinceExport.ts'
import { customerColumn, paymentColumn } from '../../screen/columns/recordColumns.ts'
import type { ListContext, RowOf } from '../../screen/list/ListOptions.ts'
import { sideList } from '../../screen/list/sideList.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { exportActions } from './exportActions.ts'
import { messages } from './messages.ts'
import { exportSelected, searchAfter } from './runExport.ts'
import { SyncResults } from './syncResults.ts'

const RELATIONS = ['customer'] as const

type PaymentRow = RowOf<typeof paymentsQuery, typeof RELATIONS>

/** The payments that are not exported yet (M-050). */
const WaitingPayments = sideList(paymentsQuery, {
  id: 'quickbooks-payments',
  caption: 'Payments to export',
  expand: RELATIONS,
  orderBy: ['paymentDate', 'id'],
  limit: 5_000,
  parameters: { toExport: true },
  minHeight: 240,
  selection: 'multiple',
  columns: (_services, cellLinks) => [
    paymentColumn(({ id }) => id, { cellLinks, strong: true }),
    customerColumn((row) => row, { minWidth: 120 }),
    { field: 'paymentDate', caption: 'Date' },
    { field: 'paymentAmount', caption: 'Amount', width: 100 },
  ],
  actions: ({ app, search }) =>
    exportActions<PaymentRow>({
      app,
      search,
      needs: permissions.managePayments,
      modes: ['credit', 'payment'],
      question: messages.exportAllPayments,
    }),
  emptyText: 'No payments are waiting to be exported.',
})

/** The connection, and the payments that wait. */
export function BesideInvoices(context: ListContext<object>) {
  return (
    <div className="side-list side-lists">
      <ConnectionCard {...context} />
      <WaitingPayments {...context} />
    </div>
  )
}

/** How records are exported, in the order in which they have to be: an invoice before what pays it. */
const MODES = [
  ['Invoice', 'invoice'],
  ['PaymentCredit', 'credit'],
  ['Payment', 'payment'],
] as const satisfies readonly (readonly [ChangedRow['entity'], ExportMode])[]

/** What differs from what QuickBooks was sent, and how it is sent again (M-070, AC200). */
const ChangedRecords = changedSinceExport('QuickBooks', ({ app, search }) => [
  {
    caption: 'Send Again',
    icon: 'external',
    needs: permissions.exportToQuickBooks,
    withSome: async (rows) => {
      for (const [entity, mode] of MODES) {
        const ids = rows.filter((row) => row.entity === entity).map(({ entityId }) => entityId)
        if (ids.length > 0) await searchAfter(exportSelected(app, mode, ids), search)
      }
      return true
    },
  },
])

/** What was changed after its export, and what became of the exports. */
export function BelowInvoices(context: ListContext<object>) {
  return (
    <>
      <ChangedRecords {...context} />
      <SyncResults {...context} />
    </>
  )
}
