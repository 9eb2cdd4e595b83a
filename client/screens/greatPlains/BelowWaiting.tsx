import type { ListContext } from '../../screen/list/ListOptions.ts'
import { SyncResults } from './syncResults.ts'
import { permissions } from '#shared/access/roles.ts'
import { correctedInGreatPlains } from './greatPlainsCalls.ts'
import { changedSinceExport } from '../../screen/accounting/changedSinceExport.ts'
import { messages } from './messages.ts'

/** What differs from what Great Plains has, until somebody corrected it there (M-070, GP200). */
const ChangedInvoices = changedSinceExport('GreatPlains', ({ app, search }) => [
  {
    caption: 'Corrected in Great Plains',
    icon: 'check',
    needs: permissions.exportToGreatPlains,
    withSome: async (rows) => {
      if (!(await app.dialogs.confirm(messages.corrected))) return false
      await correctedInGreatPlains(
        app.api,
        rows.map(({ entityId }) => entityId),
      )
      await search()
      return true
    },
  },
])

/** What was changed after it was handed over, and how Great Plains answered. */
export function BelowWaiting(context: ListContext<object>) {
  return (
    <>
      <ChangedInvoices {...context} />
      <SyncResults {...context} />
    </>
  )
}
