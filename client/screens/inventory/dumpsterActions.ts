import { permissions } from '#shared/access/roles.ts'
import { releaseDumpster } from '#shared/inventory/dumpsterPlacements.ts'
import { notesWith } from '#shared/inventory/dumpsterNotes.ts'
import type { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { dumpsterInventoryLocationsQuery } from '#shared/inventory/queries.ts'
import type { App } from '../../app/App.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { printDocuments } from '../../app/printDocuments.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { assignLocation } from './assignLocation.ts'
import { changeNotes } from './changeNotes.ts'
import { LOCATION_RELATIONS, locationText, type DumpsterRow } from './dumpsterRows.ts'
import { findByBarcode } from './findByBarcode.ts'
import { logMaintenance } from './maintenanceEditor.ts'
import { messages } from './messages.ts'

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

/** Asks for a text, and adds it to the notes. */
async function addNote(app: App, dumpster: DumpsterRow): Promise<boolean> {
  const answer = await app.dialogs.prompt({ mode: 'textarea', title: 'Add Note', prompt: 'Note' })
  if (answer === undefined) return false
  return changeNotes(app, dumpster, (notes) => notesWith(notes, answer.value))
}

/** Ends the current location after a question: nothing else tells where a customer's dumpster is (O-076). Throws QueryFailed. */
async function release(app: App, { id, dumpsterBarcode, dumpsterNumber }: DumpsterRow): Promise<boolean> {
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
