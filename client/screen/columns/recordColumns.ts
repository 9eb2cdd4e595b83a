import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { ComputedColumnSpec } from '../../grid/columns.ts'
import type { CellLinks } from '../list/CellLinks.ts'

/** What a list says of such a column otherwise. */
type Looks<Row> = Partial<Omit<ComputedColumnSpec<Row>, 'value' | 'display'>>

/** With `cellLinks` the text leads to the record. */
type LinkedLooks<Row> = Looks<Row> & { readonly cellLinks?: CellLinks }

type NumberOf<Row> = (row: Row) => number | null

/** The job of a row, `J512`. */
export function jobColumn<Row>(of: NumberOf<Row>, looks: Looks<Row> = {}) {
  return recordColumn<Row>(of, jobDisplayId, { key: 'job', caption: 'Job', ...looks })
}

/** The rental of a row, `R512`. */
export function rentalColumn<Row>(of: NumberOf<Row>, { cellLinks, ...looks }: LinkedLooks<Row> = {}) {
  const link = linksTo(of, '/rentals', cellLinks)
  return recordColumn<Row>(of, rentalDisplayId, { key: 'rental', caption: 'Rental', ...link, ...looks })
}

/** The payment of a row. */
export function paymentColumn<Row>(of: NumberOf<Row>, { cellLinks, ...looks }: LinkedLooks<Row> = {}) {
  const link = linksTo(of, '/payments', cellLinks)
  return numberColumn<Row>(of, { key: 'id', caption: 'Payment', ...link, ...looks })
}

/** The number of the invoice of a row. */
export function invoiceNumberColumn<Row>(
  of: (row: Row) => { readonly id: number; readonly invoiceNumber: number | null } | null,
  { cellLinks, ...looks }: LinkedLooks<Row> = {},
) {
  const link = linksTo((row: Row) => of(row)?.id ?? null, '/invoices', cellLinks)
  return numberColumn<Row>((row) => of(row)?.invoiceNumber ?? null, {
    key: 'invoiceNumber',
    caption: 'Invoice',
    ...link,
    ...looks,
  })
}

/** How the total of an invoice looks: nobody owes that of a voided or deleted one (IN210). */
export function invoiceTotalLook(invoice: Pick<Invoice, 'statusId' | 'deleted'>): string {
  return isActiveInvoice(invoice) ? '' : 'struck'
}

type Named = Pick<ComputedColumnSpec<never>, 'key' | 'caption'>

/** A number that names a record: without separators. */
export function numberColumn<Row>(of: NumberOf<Row>, looks: Looks<Row> & Named) {
  return recordColumn<Row>(of, (number) => String(number ?? ''), looks)
}

interface OfCustomer {
  readonly customerId: number | null
  /** The record or its name; null for who may not read it. */
  readonly customer: Parameters<typeof customerDisplayName>[0] | string | null
}

/** The customer of a row (M-051). */
export function customerColumn<Row>(
  of: (row: Row) => OfCustomer | null,
  { cellLinks, ...looks }: LinkedLooks<Row> = {},
): ComputedColumnSpec<Row> {
  return {
    key: 'customer',
    caption: 'Customer',
    value: (row) => {
      const customer = of(row)?.customer ?? ''
      return typeof customer === 'string' ? customer : customerDisplayName(customer)
    },
    ...linksTo((row: Row) => of(row)?.customerId ?? null, '/customers', cellLinks),
    ...(looks.width === undefined && { minWidth: 140 }),
    ...looks,
  }
}

interface OfSite {
  readonly serviceAddressId: number | null
  readonly serviceAddress: Parameters<typeof serviceAddressDisplayName>[0] | null
}

/** The site of a row; it leads to all jobs there. */
export function siteColumn<Row>(
  of: (row: Row) => OfSite | null,
  { cellLinks, ...looks }: LinkedLooks<Row> = {},
): ComputedColumnSpec<Row> {
  return {
    key: 'site',
    source: 'serviceAddress',
    caption: 'Site address',
    value: (row) => {
      const site = of(row)?.serviceAddress ?? null
      return site === null ? '' : serviceAddressDisplayName(site)
    },
    ...linksTo((row: Row) => of(row)?.serviceAddressId ?? null, '/jobs/sites', cellLinks),
    minWidth: 140,
    ...looks,
  }
}

/** A column of numbers, which are sorted as such and not by their text (LS31). */
function recordColumn<Row>(
  of: NumberOf<Row>,
  text: (number: number | null) => string,
  looks: Looks<Row> & Named,
): ComputedColumnSpec<Row> {
  return {
    value: of,
    display: (row) => text(of(row)),
    sortBy: (row) => of(row) ?? 0,
    kind: 'integer',
    ...looks,
  }
}

/** The links to the records below an address; none without cellLinks. */
function linksTo<Row>(
  id: NumberOf<Row>,
  path: string,
  cellLinks: CellLinks | undefined,
): Pick<ComputedColumnSpec<Row>, 'link'> {
  if (cellLinks === undefined) return {}
  return {
    link: (row) => {
      const key = id(row)
      return key === null ? null : cellLinks.linkTo(`${path}/${key}`)
    },
  }
}
