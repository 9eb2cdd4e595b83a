import { permissions } from '#shared/access/roles.ts'
import {
  getCommercialJobsForInvoicingQuery,
  getResidentialJobsForInvoicingQuery,
  type JobForInvoicing,
  type RentalForInvoicing,
} from '#shared/invoicing/queries.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import type { Formats } from '../../kit/formats.ts'
import { columnsOf } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { sideRowsList, type SideListContext } from '../../screen/list/sideList.tsx'
import { createLines, type LinesFor } from './createLines.ts'

const jobFields = columnsOfQuery(getResidentialJobsForInvoicingQuery)
const rentalFields = columnsOfQuery(getCommercialJobsForInvoicingQuery)

/** Completed jobs that are invoiced by themselves, above all deliveries (M-029). */
export const JobsToInvoice = sideRowsList(getResidentialJobsForInvoicingQuery, {
  id: 'jobs-awaiting-invoicing',
  caption: 'Jobs awaiting invoicing',
  keyField: 'id',
  isSecondary: true,
  minHeight: 200,
  columns: ({ formats }, { linkTo }) =>
    columnsOf<typeof jobFields, JobForInvoicing>(jobFields, [
      {
        key: 'id',
        caption: 'Job',
        value: ({ id }) => id,
        display: ({ id }) => jobDisplayId(id),
        kind: 'integer',
        strong: true,
        width: 76,
      },
      {
        key: 'customer',
        caption: 'Customer',
        value: ({ customer }) => customer,
        link: ({ customerId }: JobForInvoicing) => linkTo(`/customers/${customerId}`),
        minWidth: 120,
      },
      { field: 'completed', display: ({ completed }) => dayText(completed, formats), width: 100 },
      { field: 'dumpster', width: 84 },
      { field: 'estimatedRevenue', caption: 'Est. Rev', width: 88 },
      { field: 'customerType', width: 104 },
      { field: 'site', minWidth: 140 },
      { field: 'followUp', width: 90 },
    ]),
  rowClass: ({ billDaily }) => (billDaily ? 'row-bill-daily' : ''),
  actions: (context) => createActions<JobForInvoicing>(context, ({ id }) => ({ jobId: id })),
  emptyText: 'No job awaits invoicing.',
})

/** Rentals that are invoiced as a whole or by the day (M-029). */
export const RentalsToInvoice = sideRowsList(getCommercialJobsForInvoicingQuery, {
  id: 'rentals-awaiting-invoicing',
  caption: 'Commercial rentals awaiting invoicing',
  keyField: 'id',
  isSecondary: true,
  minHeight: 200,
  columns: ({ formats }, { linkTo }) =>
    columnsOf<typeof rentalFields, RentalForInvoicing>(rentalFields, [
      {
        key: 'id',
        caption: 'Rental',
        value: ({ id }) => id,
        display: ({ id }) => rentalDisplayId(id),
        kind: 'integer',
        strong: true,
        link: ({ id }: RentalForInvoicing) => linkTo(`/rentals/${id}`),
        width: 76,
      },
      {
        key: 'customer',
        caption: 'Customer',
        value: ({ customer }) => customer,
        link: ({ customerId }: RentalForInvoicing) => linkTo(`/customers/${customerId}`),
        minWidth: 106,
      },
      { field: 'jobCount', width: 60 },
      { field: 'onSiteCount', width: 70 },
      { field: 'completed', display: ({ completed }) => dayText(completed, formats), width: 100 },
      { field: 'estimatedRevenue', caption: 'Est. Rev', width: 88 },
      { field: 'site', minWidth: 140 },
      { field: 'followUp', width: 90 },
    ]),
  rowClass: ({ billDaily, completed }) =>
    billDaily ? 'row-bill-daily' : completed !== null ? 'row-completed' : '',
  actions: (context) => createActions<RentalForInvoicing>(context, ({ id }) => ({ rentalId: id })),
  emptyText: 'No rental awaits invoicing.',
})

function dayText(instant: string | null, formats: Formats): string {
  return instant === null ? '' : formats.day(formats.dayOf(instant))
}

/** Create Invoice and Create Revenue Lines, each for exactly one row (M-029). */
function createActions<Row>(
  { app, navigate, search }: SideListContext,
  linesFor: (row: Row) => LinesFor,
): readonly Action<Row>[] {
  const create = async (row: Row | undefined, createInvoice: boolean): Promise<void> => {
    if (row === undefined) return
    const invoiceId = await createLines(app, { ...linesFor(row), createInvoice })
    if (invoiceId === null) return
    await search()
    if (createInvoice) navigate(`/invoices/${invoiceId}`)
  }
  return [
    {
      id: 'create-invoice',
      caption: 'Create Invoice',
      icon: 'add',
      needs: permissions.manageInvoices,
      enabled: oneSelected,
      run: ({ selected: [row] }) => create(row, true),
    },
    {
      id: 'create-revenue-lines',
      caption: 'Create Revenue Lines',
      icon: 'calculator',
      needs: permissions.manageInvoices,
      enabled: oneSelected,
      run: ({ selected: [row] }) => create(row, false),
    },
  ]
}
