import type { ListContext } from '../../screen/list/ListOptions.ts'
import { JobsToInvoice, RentalsToInvoice } from './awaitingLists.ts'

/** What awaits invoicing, beside the invoices (M-029). */
export function AwaitingInvoicing(context: ListContext<object>) {
  return (
    <div className="side-list side-lists" data-testid="awaiting-invoicing">
      <JobsToInvoice {...context} />
      <RentalsToInvoice {...context} />
    </div>
  )
}
