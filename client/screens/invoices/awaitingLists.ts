import { permissions } from '#shared/access/roles.ts'
import {
  getCommercialJobsForInvoicingQuery,
  getResidentialJobsForInvoicingQuery,
  type JobForInvoicing,
  type RentalForInvoicing,
} from '#shared/invoicing/queries.ts'
import type { Action } from '../../grid/actions.ts'
import type { Formats } from '../../kit/formats.ts'
import { columnsOf } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { customerColumn, jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { sideRowsList } from '../../screen/list/sideList.tsx'
import { BILLED_ROWS, billedRowClass } from './billedRowClass.ts'
import type { AwaitingWork } from './awaitingWork.ts'
import type { LinesFor } from './createLines.ts'
import { createInvoicesAction, createLinesActions, type CreateLinesContext } from './createLinesActions.ts'

const jobFields = columnsOfQuery(getResidentialJobsForInvoicingQuery)
const rentalFields = columnsOfQuery(getCommercialJobsForInvoicingQuery)

/** Completed jobs that are invoiced by themselves, above all deliveries (M-029). */
export const JobsToInvoice = sideRowsList(getResidentialJobsForInvoicingQuery, {
  id: 'jobs-awaiting-invoicing',
  caption: 'Jobs awaiting invoicing',
  keyField: 'id',
  isSecondary: true,
  minHeight: 200,
  columns: ({ formats }, cellLinks) =>
    columnsOf<typeof jobFields, JobForInvoicing>(jobFields, [
      jobColumn(({ id }) => id, { key: 'id', strong: true, width: 72 }),
      customerColumn((row) => row, { cellLinks, minWidth: 120 }),
      { field: 'completed', display: ({ completed }) => dayText(completed, formats), width: 100 },
      { field: 'dumpster', width: 84 },
      { field: 'estimatedRevenue', caption: 'Est. Rev', width: 88 },
      { field: 'customerType', width: 104 },
      { field: 'site', minWidth: 140 },
      { field: 'followUp', width: 90 },
    ]),
  linksNeed: permissions.manageInvoices,
  rowColors: {
    classOf: (job) => billedRowClass({ ...job, isCompletedCommercial: false }),
    legend: BILLED_ROWS,
  },
  selection: 'multiple',
  actions: (context) =>
    awaitingActions<JobForInvoicing>(context, ({ id, rentalId }) => ({ rentalId, jobId: id })),
  emptyText: 'No jobs are awaiting invoicing.',
})

/** Rentals that are invoiced as a whole or by the day (M-029). */
export const RentalsToInvoice = sideRowsList(getCommercialJobsForInvoicingQuery, {
  id: 'rentals-awaiting-invoicing',
  caption: 'Commercial rentals awaiting invoicing',
  keyField: 'id',
  isSecondary: true,
  minHeight: 200,
  columns: ({ formats }, cellLinks) =>
    columnsOf<typeof rentalFields, RentalForInvoicing>(rentalFields, [
      rentalColumn(({ id }) => id, { key: 'id', strong: true, cellLinks, width: 66 }),
      customerColumn((row) => row, { cellLinks, minWidth: 92 }),
      { field: 'jobCount', width: 50 },
      { field: 'onSiteCount', width: 66 },
      { field: 'completed', display: ({ completed }) => dayText(completed, formats), width: 100 },
      { field: 'estimatedRevenue', caption: 'Est. Rev', width: 88 },
      { field: 'site', minWidth: 140 },
      { field: 'followUp', width: 90 },
    ]),
  linksNeed: permissions.manageInvoices,
  rowColors: {
    classOf: (rental) => billedRowClass({ ...rental, isCompletedCommercial: rental.completed !== null }),
    legend: BILLED_ROWS,
  },
  selection: 'multiple',
  actions: (context) =>
    awaitingActions<RentalForInvoicing>(context, ({ id }) => ({ rentalId: id, jobId: null })),
  emptyText: 'No rentals are awaiting invoicing.',
})

function awaitingActions<Row>(
  context: CreateLinesContext,
  workOf: (row: Row) => AwaitingWork,
): readonly Action<Row>[] {
  const linesFor = (row: Row): LinesFor => {
    const { rentalId, jobId } = workOf(row)
    return jobId === null ? { rentalId } : { jobId }
  }
  return [createInvoicesAction(context, workOf), ...createLinesActions(context, linesFor)]
}

function dayText(instant: string | null, formats: Formats): string {
  return instant === null ? '' : formats.day(formats.dayOf(instant))
}
