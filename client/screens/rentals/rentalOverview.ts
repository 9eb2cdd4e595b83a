import { permissions } from '#shared/access/roles.ts'
import { rentalAge } from '#shared/rentals/daysOnSite.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { rentalStatusClass, rentalStatusRank } from '#shared/rentals/rentalStatus.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, rentalColumn, siteColumn } from '../../screen/columns/recordColumns.ts'
import { rentalStatusBadge } from '../../screen/columns/statusBadges.ts'
import { OpenNotes } from './openNotes.ts'
import { rentalActions } from './rentalActions.ts'
import { rentalDeletion } from './rentalDeletion.ts'
import { RENTAL_RELATIONS, siteInventory, type RentalRow } from './rentalRows.ts'

/** `/rentals/overview` (O-003…O-007, O-024…O-030). */
export const RentalOverview = listScreen(rentalsQuery, {
  id: 'rentals-grid',
  caption: 'Rentals',
  expand: RENTAL_RELATIONS,
  orderBy: ['id desc'],
  limit: 10_000,
  details: siteInventory,
  columns: (services, cellLinks, inventoryOf) => {
    const daysOf = (row: RentalRow) => inventoryOf(row)?.maxDays ?? null
    return [
      rentalColumn(({ id }) => id, { key: 'id', source: 'displayId', strong: true, width: 76 }),
      customerColumn((row) => row, { cellLinks }),
      siteColumn((row) => row, { cellLinks }),
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
      },
      { field: 'startDate', caption: 'Start' },
      { field: 'endDate', caption: 'End' },
      {
        field: 'statusId',
        badge: (row) => rentalStatusBadge(row, services),
        look: ({ statusId }) => rentalStatusClass(statusId),
        sortBy: ({ statusId }) => rentalStatusRank(statusId),
      },
    ]
  },
  opens: { needs: permissions.manageRentals, path: ({ id }) => `/rentals/${id}`, adds: '/rentals/new' },
  selection: 'multiple',
  actions: rentalActions,
  deletion: { isMultiple: true, describe: rentalDeletion },
  Beside: OpenNotes,
  emptyText: 'No rentals yet. Add the first one.',
})
