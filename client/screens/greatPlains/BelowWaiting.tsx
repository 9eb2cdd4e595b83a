import type { ListContext } from '../../screen/list/ListOptions.ts'
import { ChangedInvoices } from './changedInvoices.ts'
import { SyncResults } from './syncResults.ts'

/** What was changed after it was handed over, and how Great Plains answered. */
export function BelowWaiting(context: ListContext<object>) {
  return (
    <>
      <ChangedInvoices {...context} />
      <SyncResults {...context} />
    </>
  )
}
