import type { ListContext } from '../../screen/list/ListOptions.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { WaitingPayments } from './waitingPayments.ts'

/** The connection, and the payments that wait. */
export function BesideInvoices(context: ListContext<object>) {
  return (
    <div className="side-list side-lists">
      <ConnectionCard {...context} />
      <WaitingPayments {...context} />
    </div>
  )
}
