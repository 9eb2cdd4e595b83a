import { notesWithAddress } from '#shared/inventory/locationAssignment.ts'
import type { App } from '../../app/App.ts'
import { changeNotes } from './changeNotes.ts'
import type { DumpsterRow } from './dumpsterRows.ts'
import { LocationModel } from './LocationModel.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first location that is assigned.
const locationDialog = loadedOnUse(async () => (await import('./LocationDialog.tsx')).LocationDialog)

/** Assigns a location to a dumpster, or adds its address to the notes; resolves with whether anything was stored (O-074, O-075). */
export async function assignLocation(app: App, dumpster: DumpsterRow): Promise<boolean> {
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
