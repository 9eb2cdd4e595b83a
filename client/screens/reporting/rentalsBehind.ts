import { rentalsByCustomerQuery } from '#shared/rentals/queries.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { rentalStatusBadge } from '../../screen/statusBadges.ts'

const RELATIONS = ['serviceAddress'] as const

type RentalRow = RowOf<typeof rentalsByCustomerQuery, typeof RELATIONS>

/** Shows the rentals of a customer that began in the days of a figure (O-090). */
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
    columns: (services, { linkTo }) =>
      columnsOf<typeof Rental, RentalRow>(Rental, [
        {
          key: 'displayId',
          caption: 'Rental',
          value: ({ id }) => id,
          display: ({ id }) => rentalDisplayId(id),
          kind: 'integer',
          link: ({ id }: RentalRow) => linkTo(`/rentals/${id}`),
          strong: true,
          width: 90,
        },
        { field: 'statusId', badge: (row) => rentalStatusBadge(row, services), width: 130 },
        {
          key: 'site',
          caption: 'Site address',
          value: ({ serviceAddress }) =>
            serviceAddress === null ? '' : serviceAddressDisplayName(serviceAddress),
          link: ({ serviceAddressId }: RentalRow) => linkTo(`/jobs/sites/${serviceAddressId}`),
          minWidth: 200,
        },
        { field: 'dumpsterId', caption: 'Size', width: 120 },
        { field: 'startDate', width: 120 },
        { field: 'endDate', width: 120 },
        { field: 'completed', width: 160 },
      ]),
    emptyText: 'No rentals.',
  })
}
