import {
  reportedRentalsQuery,
  type CustomerTotalsRow,
  type ReportedRentalRow,
} from '#shared/reporting/queries.ts'
import { isDayInPeriod } from '#shared/kernel/periods.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { rentalColumn } from '../../screen/columns/recordColumns.ts'
import { earningColumns } from './earningColumns.ts'

const RENTALS = columnsOfQuery(reportedRentalsQuery)

/** Shows the rentals behind a margin of a customer, with what each earned and cost: those started in the period, or all (RP22, RP32). */
export async function showRentalMargins(
  { app, period }: FigureContext,
  { customer, customerId }: CustomerTotalsRow,
  which: 'startedInPeriod' | 'all',
): Promise<void> {
  const days = period()
  if (days === null) return
  const isShown = ({ startDate }: ReportedRentalRow): boolean =>
    which === 'all' || (startDate !== null && isDayInPeriod(startDate, days))
  await showRows<ReportedRentalRow>(app, {
    title: which === 'all' ? `All rentals of ${customer}` : `Rentals of ${customer}`,
    id: 'report-rental-margins-behind',
    keyField: 'id',
    load: async ({ store }) =>
      (await store.fetchResult(reportedRentalsQuery, { customerId })).filter(isShown),
    columns: (_services, cellLinks) =>
      columnsOf<typeof RENTALS, ReportedRentalRow>(RENTALS, [
        rentalColumn(({ id }) => id, { strong: true, cellLinks }),
        'startDate',
        ...earningColumns<ReportedRentalRow>(),
      ]),
    emptyText: 'No rentals.',
  })
}
