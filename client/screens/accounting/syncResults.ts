import { permissions } from '#shared/access/roles.ts'
import { isOfQuickBooks } from '#shared/accounting/QuickBooksTaskResponse.ts'
import { quickBooksTaskResponsesQuery } from '#shared/accounting/queries.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { EXPORT_MODES } from '#shared/wire/quickBooks.ts'
import { someSelected } from '../../grid/actions.ts'
import type { BadgeProps, Tone } from '../../kit/Badge.tsx'
import { capitalize } from '../../screen/captions.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { sideList } from '../../screen/list/sideList.tsx'
import { exportSelected } from './runExport.ts'

const RELATIONS = ['customer', 'invoice', 'payment'] as const

type ResultRow = RowOf<typeof quickBooksTaskResponsesQuery, typeof RELATIONS>

const TONES: Readonly<Record<string, Tone>> = { Success: 'green', Warning: 'amber', Error: 'red' }

/** What became of the records of the newest exports, and the retry of those that failed (M-069). */
export const SyncResults = sideList(quickBooksTaskResponsesQuery, {
  id: 'quickbooks-results',
  caption: 'Sync results',
  expand: RELATIONS,
  orderBy: ['created desc', 'id desc'],
  limit: 100,
  parameters: {},
  minHeight: 300,
  isListed: isOfQuickBooks,
  selection: 'multiple',
  columns: (_services, cellLinks) => [
    'created',
    { field: 'status', badge: statusBadge, width: 110 },
    { field: 'type', display: ({ type }) => capitalize(type), width: 96 },
    {
      key: 'record',
      caption: 'Record',
      value: recordText,
      link: (row: ResultRow) => (keyOf(row) === null ? null : cellLinks.linkTo(pathOfRecord(row))),
      strong: true,
      width: 160,
    },
    { field: 'message', minWidth: 260 },
    { field: 'quickBooksTaskId', width: 80 },
  ],
  actions: ({ app, search }) => [
    {
      id: 'retry-export',
      caption: 'Retry',
      icon: 'undo',
      needs: permissions.exportToQuickBooks,
      enabled: (context) =>
        someSelected(context) && context.selected.every(({ status }) => status !== 'Success'),
      run: async ({ selected, clearSelection }) => {
        clearSelection()
        try {
          for (const mode of EXPORT_MODES) {
            const ids = selected.filter(({ type }) => type === mode).map(keyOf)
            const distinct = [...new Set(ids.filter((id) => id !== null))]
            if (distinct.length > 0) await exportSelected(app, mode, distinct)
          }
        } finally {
          await search()
        }
      },
    },
  ],
  emptyText: 'Nothing has been exported yet.',
})

function statusBadge({ status }: ResultRow): BadgeProps | null {
  return status === null ? null : { text: status, tone: TONES[status] ?? 'neutral' }
}

function keyOf({ type, customerId, invoiceId, paymentId }: ResultRow): number | null {
  return { customer: customerId, invoice: invoiceId, payment: paymentId }[type]
}

function recordText({ type, customer, invoice, paymentId }: ResultRow): string {
  if (type === 'customer') return customer === null ? '' : customerDisplayName(customer)
  return type === 'invoice'
    ? `Invoice ${invoice?.invoiceNumber ?? ''}`
    : paymentId === null
      ? 'Credit'
      : `Payment ${paymentId}`
}

function pathOfRecord(row: ResultRow): string {
  return `/${row.type}s/${keyOf(row) ?? ''}`
}
