import { rentalsByCustomerQuery } from '#shared/rentals/queries.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { rentalColumn, siteColumn } from '../../screen/columns/recordColumns.ts'
import { rentalStatusBadge } from '../../screen/columns/statusBadges.ts'

const RELATIONS = ['serviceAddress'] as const

type RentalRow = RowOf<typeof rentalsByCustomerQuery, typeof RELATIONS>

/** Shows the rentals of a customer that started in the period of a figure (O-090). */
export async function showRentals(
  { app, period }: FigureContext,
  title: string,
  customerId: number,
): Promise<void> {
  const days = period()
  if (days === null) return
  const parameters = { customerId, ...days }
  await showRows<RentalRow>(app, {
    title,
    id: 'report-rentals-behind',
    keyField: 'id',
    load: async ({ store }) =>
      (
        await store.queryRows(rentalsByCustomerQuery, {
          parameters,
          expand: RELATIONS,
          orderBy: ['startDate', 'id'],
        })
      ).rows,
    columns: (services, cellLinks) =>
      columnsOf<typeof Rental, RentalRow>(Rental, [
        rentalColumn(({ id }) => id, { key: 'displayId', strong: true, cellLinks }),
        { field: 'statusId', badge: (row) => rentalStatusBadge(row, services) },
        siteColumn((row) => row, { cellLinks, minWidth: 200 }),
        { field: 'dumpsterId', caption: 'Size' },
        { field: 'startDate', width: 120 },
        { field: 'endDate', width: 120 },
        'completed',
      ]),
    emptyText: 'No rentals.',
  })
}
