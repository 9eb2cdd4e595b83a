import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { rentalAge } from '#shared/rentals/daysOnSite.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { rentalStatusClass, rentalStatusRank } from '#shared/rentals/rentalStatus.ts'
import { columnsOf } from '../../grid/columns.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { rentalStatusBadge } from '../../screen/statusBadges.ts'
import { messages } from './messages.ts'
import { OpenNotes } from './openNotes.ts'
import { rentalActions } from './rentalActions.ts'
import { RENTAL_RELATIONS, siteInventory, type RentalRow } from './rentalRows.ts'

/** `/rentals/overview` (O-003…O-007, O-024…O-030). */
export const RentalOverview = listScreen(rentalsQuery, {
  id: 'rentals-grid',
  caption: 'Rentals',
  expand: RENTAL_RELATIONS,
  orderBy: ['id desc'],
  limit: 10_000,
  details: siteInventory,
  columns: (services, { linkTo }, inventoryOf) => {
    const daysOf = (row: RentalRow) => inventoryOf(row)?.maxDays ?? null
    return columnsOf<typeof Rental, RentalRow>(Rental, [
      {
        key: 'id',
        caption: 'Rental',
        value: ({ id }) => id,
        display: ({ id }) => rentalDisplayId(id),
        sortBy: ({ id }) => id,
        strong: true,
        width: 76,
      },
      {
        key: 'customer',
        caption: 'Customer',
        value: ({ customer }) => (customer === null ? '' : customerDisplayName(customer)),
        link: ({ customerId }: RentalRow) => linkTo(`/customers/${customerId}`),
        minWidth: 140,
      },
      {
        key: 'site',
        caption: 'Site address',
        value: ({ serviceAddress }) =>
          serviceAddress === null ? '' : serviceAddressDisplayName(serviceAddress),
        link: ({ serviceAddressId }: RentalRow) => linkTo(`/jobs/sites/${serviceAddressId}`),
        minWidth: 140,
      },
      {
        key: 'inventory',
        caption: 'Inventory',
        value: (row) => inventoryOf(row)?.barcodes ?? '',
        minWidth: 90,
      },
      {
        key: 'maxDays',
        caption: 'Max days',
        value: daysOf,
        kind: 'integer',
        look: (row) => `age-${rentalAge(daysOf(row))}`,
        width: 90,
      },
      { field: 'startDate', caption: 'Start', width: 100 },
      { field: 'endDate', caption: 'End', width: 100 },
      {
        field: 'statusId',
        badge: (row) => rentalStatusBadge(row, services),
        look: ({ statusId }) => rentalStatusClass(statusId),
        sortBy: ({ statusId }) => rentalStatusRank(statusId),
        width: 118,
      },
    ])
  },
  opens: { needs: permissions.manageRentals, path: ({ id }) => `/rentals/${id}`, adds: '/rentals/new' },
  selection: 'multiple',
  actions: rentalActions,
  deletion: { question: messages.deleteRentals, isMultiple: true },
  Beside: OpenNotes,
  emptyText: 'No rentals yet.',
})
