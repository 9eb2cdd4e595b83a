import { permissions } from '#shared/access/roles.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addInRecordDialog } from '../../context/recordDialogs.ts'
import { releaseDumpster } from '#shared/inventory/dumpsterPlacements.ts'
import { notesWith } from '#shared/inventory/dumpsterNotes.ts'
import type { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { dumpsterInventoryLocationsQuery, dumpstersByBarcodeQuery } from '#shared/inventory/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { printDocuments } from '../../context/printDocuments.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { LOCATION_RELATIONS, locationText, type DumpsterRow } from './dumpsterRows.ts'
import { logMaintenance } from './maintenanceEditor.ts'
import { messages } from './messages.ts'
import { notesWithAddress } from '#shared/inventory/locationAssignment.ts'
import { LocationModel } from './LocationModel.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { chooseScanned, scanBarcode } from '../../screen/barcode/scanBarcode.ts'

// Loaded with the first location that is assigned.
const locationDialog = loadedOnUse(async () => (await import('./LocationDialog.tsx')).LocationDialog)

type DumpsterAction = ListAction<DumpsterRow, ListContext<DumpsterRow>, typeof DumpsterInventory>

const needs = permissions.manageDumpsters

/** What is done with dumpsters at once, besides opening, adding and deleting them (O-071). */
export const dumpsterActions: readonly DumpsterAction[] = [
  {
    caption: 'Log Maintenance',
    icon: 'wrench',
    needs,
    withOne: ({ id }, { app }) => logMaintenance(app, id),
  },
  {
    caption: 'Assign Location',
    icon: 'location',
    needs,
    withOne: (row, { app }) => assignLocation(app, row),
  },
  { caption: 'Add Note', icon: 'note', needs, withOne: (row, { app }) => addNote(app, row) },
  {
    caption: 'New Rental',
    icon: 'add',
    needs: permissions.manageRentals,
    withOne: ({ dumpsterTypeId }, { navigate }) => navigate(`/rentals/new?dumpsterId=${dumpsterTypeId}`),
  },
  ...[JOB_TYPE.pickUp, JOB_TYPE.exchange].map((jobTypeId): DumpsterAction => ({
    caption: jobTypeId === JOB_TYPE.pickUp ? 'Add Pickup' : 'Add Exchange',
    icon: 'truck',
    needs: permissions.manageRentals,
    withOne: (row, { app }) => addJobAtRental(app, row, jobTypeId),
  })),
  { caption: 'Release', icon: 'undo', needs, withOne: (row, { app }) => release(app, row) },
  {
    caption: 'Print Labels',
    icon: 'print',
    needs: permissions.viewDumpsters,
    withSome: (rows, { app }) =>
      printDocuments(app, { report: '/api/report/DumpsterLabel', ids: rows.map(({ id }) => id) }),
  },
  { caption: 'Scan Barcode', icon: 'scan', run: ({ app, navigate }) => findByBarcode(app, navigate) },
]

/** Adds a job to the rental at which a dumpster stands (O-100). Throws QueryFailed. */
async function addJobAtRental(
  app: ScreenContext,
  { id, dumpsterBarcode, dumpsterNumber }: DumpsterRow,
  jobTypeId: number,
): Promise<boolean> {
  const { rows } = await app.store.queryRows(dumpsterInventoryLocationsQuery, {
    parameters: { dumpsterInventoryId: id },
    expand: ['placedJob'],
  })
  const rentalId = rows.find(({ placedJob }) => placedJob !== null)?.placedJob?.rentalId ?? null
  if (rentalId !== null) return (await addInRecordDialog(app, 'Job', { rentalId, jobTypeId })) !== null
  app.toasts.error(messages.notAtRental(dumpsterBarcode ?? String(dumpsterNumber)))
  return false
}

/** Asks for a text, and adds it to the notes. */
async function addNote(app: ScreenContext, dumpster: DumpsterRow): Promise<boolean> {
  const answer = await app.dialogs.prompt({ mode: 'textarea', title: 'Add Note', prompt: 'Note' })
  if (answer === undefined) return false
  return changeNotes(app, dumpster, (notes) => notesWith(notes, answer.value))
}

/** Ends the current location after a question: nothing else tells where a customer's dumpster is (O-076). Throws QueryFailed. */
async function release(
  app: ScreenContext,
  { id, dumpsterBarcode, dumpsterNumber }: DumpsterRow,
): Promise<boolean> {
  const { store } = app
  const { rows } = await store.queryRows(dumpsterInventoryLocationsQuery, {
    parameters: { dumpsterInventoryId: id },
    expand: LOCATION_RELATIONS,
  })
  const { ended } = releaseDumpster(id, rows, app.now())
  if (ended.length === 0) {
    app.toasts.error(messages.hasNoLocation)
    return false
  }
  const current = ended.flatMap(({ id: locationId, removed }) =>
    rows.filter((row) => row.id === locationId).map((row) => ({ row, removed })),
  )
  const places = current.map(({ row }) => locationText(row) || 'an unknown place')
  const question = messages.release(dumpsterBarcode ?? String(dumpsterNumber), places.join(', '))
  if (!(await app.dialogs.confirm(question))) return false
  const releases = current.map(({ row, removed }) => ({
    location: store.promote('DumpsterLocation', row),
    removed,
  }))
  return storeEdit(app, 'Release', () => {
    for (const { location, removed } of releases) location.removed = removed
  })
}

/** Assigns a location to a dumpster, or adds its address to the notes; resolves with whether anything was stored (O-074, O-075). */
async function assignLocation(app: ScreenContext, dumpster: DumpsterRow): Promise<boolean> {
  const scope = app.store.openScope('Assign location')
  const model = new LocationModel(app, dumpster.id, scope)
  const result = await app.dialogs.show(locationDialog(), { model })
  if (result !== undefined && 'stored' in result) {
    scope.commit()
    return true
  }
  scope.rollback()
  if (result === undefined) return false
  return changeNotes(app, dumpster, (notes) => notesWithAddress(notes, result.noteOf))
}

/** Changes the notes of a dumpster at once; resolves with whether that was stored. */
function changeNotes(
  app: ScreenContext,
  dumpster: DumpsterRow,
  change: (notes: string | null) => string,
): Promise<boolean> {
  const record = app.store.promote('DumpsterInventory', dumpster)
  return storeEdit(app, 'Add note', () => {
    record.notes = change(record.notes)
  })
}

/** Opens the dumpster of a scanned or typed barcode (IV23). Throws QueryFailed. */
async function findByBarcode(app: ScreenContext, navigate: (address: string) => void): Promise<void> {
  const barcode = await scanBarcode(app)
  if (barcode === null) return
  const { rows } = await app.store.queryRows(dumpstersByBarcodeQuery, { parameters: { barcode } })
  if (rows.length === 0) {
    app.toasts.error(messages.unknownBarcode(barcode))
    return
  }
  const found = rows.map(({ id, dumpsterTypeId, notes }) => ({
    id,
    title: joinNonBlank([app.lookups.title('Dumpster', dumpsterTypeId), notes, `no. ${id}`], ', '),
  }))
  const id = await chooseScanned(app, barcode, found)
  if (id !== null) navigate(`/dumpsters/${id}`)
}
