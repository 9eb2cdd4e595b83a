import type { ListContext } from '../../screen/list/ListOptions.ts'
import { ChangedRecords } from './changedRecords.ts'
import { SyncResults } from './syncResults.ts'

/** What was changed after its export, and what became of the exports. */
export function BelowInvoices(context: ListContext<object>) {
  return (
    <>
      <ChangedRecords {...context} />
      <SyncResults {...context} />
    </>
  )
}
