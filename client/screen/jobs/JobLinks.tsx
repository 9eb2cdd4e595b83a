import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { invoiceLinesQuery } from '#shared/invoicing/queries.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { ScreenLink } from '../links/ScreenLink.tsx'
import { Facts } from '../record/Facts.tsx'
import type { Fact } from '../record/FactsCard.tsx'
import { useFetched } from '../useFetched.ts'
import type { JobRecord } from './jobRecord.ts'

/** Where a job leads: to its customer, its rental, its day on the board, and the invoices that bill it (LK500). */
export const JobLinks = observer(function JobLinks({ record: job }: { readonly record: JobRecord }) {
  const { formats, past, session, store } = useScreenContext()
  const { id, rental, rentalId, startDate } = job
  const customer = rental?.customer ?? null
  const fetchInvoices = useCallback(async () => {
    const { rows } = await store.queryRows(invoiceLinesQuery, {
      parameters: { jobId: id },
      expand: ['invoice'],
    })
    return [
      ...new Map(rows.flatMap(({ invoice }) => (invoice === null ? [] : [[invoice.id, invoice]]))).values(),
    ]
  }, [store, id])
  // Those of today say nothing of a job as it was.
  const mayRead = past === undefined && session.satisfies(InvoiceLine.access.read)
  const invoices = useFetched(mayRead ? fetchInvoices : null).value ?? []
  const facts: readonly Fact[] = [
    ...(customer === null
      ? []
      : [link('Customer', `/customers/${customer.id}`, customerDisplayName(customer))]),
    ...(rentalId === null ? [] : [link('Rental', `/rentals/${rentalId}`, rentalDisplayId(rentalId))]),
    link('On the board', `/schedule/overview?date=${startDate}`, formats.day(startDate)),
    ...(invoices.length === 0 ? [] : [invoiceLinks(invoices)]),
  ]
  return <Facts id="job-links" className="span-3" facts={facts} />
})

function invoiceLinks(invoices: readonly Pick<Invoice, 'id' | 'invoiceNumber'>[]): Fact {
  const links = invoices.map(({ id, invoiceNumber }) => (
    <span key={id}>
      <ScreenLink path={`/invoices/${id}`} text={String(invoiceNumber ?? id)} />{' '}
    </span>
  ))
  return ['Invoices', links]
}

function link(caption: string, path: string, text: string): Fact {
  return [caption, <ScreenLink key={path} path={path} text={text} />]
}
