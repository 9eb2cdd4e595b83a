import { Link } from 'react-router'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { JobsToInvoice, RentalsToInvoice } from './awaitingLists.ts'

/** What awaits invoicing, beside the invoices (M-029), and where what was forgotten is found and a price is tried out (B-11). */
export function AwaitingInvoicing(context: ListContext<object>) {
  return (
    <div className="side-list side-lists" data-testid="awaiting-invoicing">
      <nav className="area-tabs" aria-label="Billing checks">
        <Link to="/invoices/not-billed-yet">Not Billed Yet</Link>
        <Link to="/invoices/test-price">Test Price</Link>
      </nav>
      <JobsToInvoice {...context} />
      <RentalsToInvoice {...context} />
    </div>
  )
}
