import { permissions } from '#shared/access/roles.ts'
import { rentalAge } from '#shared/rentals/daysOnSite.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { rentalStatusClass, rentalStatusRank } from '#shared/rentals/rentalStatus.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, rentalColumn, siteColumn } from '../../screen/columns/recordColumns.ts'
import { rentalStatusBadge } from '../../screen/columns/statusBadges.ts'
import { rentalActions } from './rentalActions.ts'
import { RENTAL_RELATIONS, siteInventory, type RentalRow } from './rentalRows.ts'
import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { createRental } from '../../screen/dispatch/createRental.ts'
import { noteEditor } from '../../screen/dispatch/noteForm.ts'
import { addStoredRecord, editStoredRecord } from '../../screen/editor/editRecord.ts'
import { sideList } from '../../screen/list/sideList.tsx'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'

/** The dispatch notes that are still to be dealt with, beside the rentals (O-003). */
const OpenNotes = sideList(dispatchNotesQuery, {
  id: 'rentals-dispatch-notes',
  caption: 'Dispatch notes',
  isSecondary: true,
  parameters: { onlyOpen: true },
  orderBy: ['rentalDate desc', 'id desc'],
  limit: 1000,
  columns: [
    { field: 'companyName', caption: 'Company', strong: true, minWidth: 120 },
    { field: 'rentalDate', caption: 'Date' },
    { field: 'dumpsterType', width: 90 },
    { field: 'notes', minWidth: 120, visible: false },
  ],
  open: ({ app }, row) => editStoredRecord(app, noteEditor, app.store.promote('DispatchNote', row)),
  actions: [
    { caption: 'Add Note', icon: 'add', run: ({ app }) => addStoredRecord(app, noteEditor) },
    createRental,
  ],
  emptyText: 'No open dispatch notes.',
})

/** What an office looks up and corrects in many rentals; shown when it is wanted. */
const DETAILS = [
  'pONumber',
  'price',
  'preferredWindow',
  'preferredTime',
  'billDaily',
  'dailyRate',
  'driverInstructions',
  'notes',
  'invoiceNotes',
] as const

/** `/rentals/overview` (O-003…O-007, O-024…O-030). */
export const RentalOverview = listScreen(rentalsQuery, {
  id: 'rentals-grid',
  caption: 'Rentals',
  expand: RENTAL_RELATIONS,
  orderBy: ['id desc'],
  limit: FIRST_ROWS,
  filter: [
    {
      parameter: 'onlyOpen',
      isInitiallySet: true,
      set: 'Show Open',
      unset: 'Show All',
      emptyText: 'No open rentals.',
    },
  ],
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
      ...DETAILS.map((field) => ({ field, visible: false })),
    ]
  },
  opens: { needs: permissions.manageRentals, path: ({ id }) => `/rentals/${id}`, adds: '/rentals/new' },
  selection: 'multiple',
  actions: rentalActions,
  deletion: { isMultiple: true, nameOf },
  Beside: OpenNotes,
  emptyText: 'No rentals yet. Add the first one.',
})

function nameOf({ id, customer }: RentalRow): string {
  return customer === null ? rentalDisplayId(id) : `${rentalDisplayId(id)} ${customerDisplayName(customer)}`
}
