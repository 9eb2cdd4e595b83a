import { permissions } from '#shared/access/roles.ts'
import { releaseDumpster } from '#shared/inventory/dumpsterPlacements.ts'
import { notesWith } from '#shared/inventory/dumpsterNotes.ts'
import { dumpsterInventoryLocationsQuery } from '#shared/inventory/queries.ts'
import type { App } from '../../app/App.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import type { IconName } from '../../kit/Icon.tsx'
import { idOf } from '../../screen/captions.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { assignLocation } from './assignLocation.ts'
import { changeNotes } from './changeNotes.ts'
import type { DumpsterRow } from './dumpsterRows.ts'
import { logMaintenance } from './maintenanceEditor.ts'
import { messages } from './messages.ts'

/** Does something with a dumpster; resolves with whether anything was stored. */
type DumpsterAction = (app: App, dumpster: DumpsterRow) => Promise<boolean>

const ACTIONS: readonly (readonly [string, IconName, DumpsterAction])[] = [
  ['Log Maintenance', 'wrench', (app, { id }) => logMaintenance(app, id)],
  ['Assign Location', 'location', assignLocation],
  ['Add Note', 'note', addNote],
  ['Release', 'undo', release],
]

/** What is done with one dumpster at once, besides opening, adding and deleting it (O-071). */
export function dumpsterActions({ app, model }: ListContext<DumpsterRow>): readonly Action<DumpsterRow>[] {
  return ACTIONS.map(([caption, icon, act]) => ({
    id: idOf(caption),
    caption,
    icon,
    needs: permissions.manageDumpsters,
    enabled: oneSelected,
    run: async ({ selected: [dumpster] }) => {
      if (dumpster !== undefined && (await act(app, dumpster))) await model.search()
    },
  }))
}

/** Asks for a text, and adds it to the notes. */
async function addNote(app: App, dumpster: DumpsterRow): Promise<boolean> {
  const answer = await app.dialogs.prompt({ mode: 'textarea', title: 'Add Note', prompt: 'Note' })
  if (answer === undefined) return false
  return changeNotes(app, dumpster, (notes) => notesWith(notes, answer.value))
}

/** Ends the current location (O-076). Throws QueryFailed. */
async function release(app: App, { id }: DumpsterRow): Promise<boolean> {
  const { store } = app
  const { rows } = await store.queryRows(dumpsterInventoryLocationsQuery, {
    parameters: { dumpsterInventoryId: id },
  })
  const { ended } = releaseDumpster(id, rows, app.now())
  if (ended.length === 0) {
    app.toasts.error(messages.hasNoLocation)
    return false
  }
  const releases = ended.flatMap(({ id: locationId, removed }) =>
    rows
      .filter((row) => row.id === locationId)
      .map((row) => ({ location: store.promote('DumpsterLocation', row), removed })),
  )
  return storeEdit(app, 'Release', () => {
    for (const { location, removed } of releases) location.removed = removed
  })
}
