import type { ListContext } from '../../screen/list/ListOptions.ts'
import { SyncResults } from './syncResults.ts'
import { permissions } from '#shared/access/roles.ts'
import type { ExportMode } from '#shared/wire/quickBooks.ts'
import { changedSinceExport, type ChangedRow } from '../../screen/accounting/changedSinceExport.ts'
import { exportSelected, searchAfter } from './runExport.ts'

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
